import { venueOf } from '../../business/venue.ts';
import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import { balancing, booting, isPerpetual, others, prices, trial } from './plans.ts';

export interface Question {
  /** Its anchor, and its key for other tools. */
  value: string;
  question: string;
  answer: string;
}

const restarts =
  'a iniciar desde la imagen del servidor, que es de solo lectura: los cambios de la sesión se descartan.';

export const faq = ownWords('faq', {
  title: 'Preguntas antes de decidir',
  questions: [
    {
      value: 'item-1',
      question: '¿Qué pasa cuando se reinicia una PC?',
      answer: others.count
        ? `Con ${booting.short}, vuelve ${restarts} Con ${others.full} arranca desde su propio disco, y su Windows los conserva.`
        : `Vuelve ${restarts}`,
    },
    {
      value: 'item-2',
      question: '¿Qué equipo y qué red necesito?',
      answer:
        'Un servidor con 4\u00a0núcleos, 32 GB de RAM y cuatro discos SSD o NVMe, red Gigabit por cable y PC que arranquen por PXE. Con Wi-Fi o a 100 Mbps no es recomendable.',
    },
    {
      value: 'item-3',
      question: '¿Cuánto cuesta? ¿Hay mensualidades?',
      answer: `${prices.paid || 'Depende de la edición'}: ${prices.ofEach}. ${isPerpetual ? 'La licencia es perpetua, sin mensualidades; servidor' : 'Servidor'}, red, Windows e impuestos no están incluidos.`,
    },
    {
      value: 'item-4',
      question: '¿Cómo funciona la prueba?',
      answer: `Dura ${trial}, con cualquier cantidad de PC y sin datos de pago: envías el formulario y la coordinamos contigo. Si te convence, ${isPerpetual ? 'compras la licencia con un pago único' : 'eliges tu edición'}.`,
    },
    {
      value: 'item-5',
      question: '¿Tengo que actualizar los juegos en cada PC?',
      answer: 'No. Están en el disco compartido del servidor: los actualizas una vez para todas las PC.',
    },
    {
      value: 'item-6',
      question: '¿Cuántas PC soporta un servidor y qué pasa si falla?',
      answer: [
        'Depende de tu red, tus discos y tus juegos: mídelo durante la prueba. Si el servidor se apaga, las PC que arrancan desde él se detienen: guarda copias de tus imágenes.',
        balancing.count > 0 &&
          `${balancing.short} ${balancing.verb('reparten', 'reparte')} la carga entre varios servidores, pero no los ${balancing.verb('reemplazan', 'reemplaza')} si fallan.`,
      ]
        .filter(Boolean)
        .join(' '),
    },
  ] satisfies Question[] as Question[],
  more: '¿Te quedó alguna duda?',
  contact: 'Contáctanos',
});

const { facts } = business;

/** Answers that the business alone can give, or better, by the question's value. */
const ownAnswers: Record<string, string> = {
  'secure-boot': facts.secureBoot,
  'windows-11': facts.windows11,
  activacion: facts.activation,
  programas: facts.cabinaSoftware,
  pago: facts.payment,
};

/** The questions behind the six, with answers that hold for any diskless network. */
const words = ownWords('beforeBuying', {
  title: 'Antes de comprar',
  questions: [
    {
      value: 'windows',
      question: '¿Incluye las licencias de Windows?',
      answer:
        'No, ni las del servidor ni las de las PC. Windows 10 no tiene soporte gratuito de Microsoft desde el 14 de octubre de 2025.',
    },
    {
      value: 'servidor',
      question: '¿Y si el servidor falla un sábado por la noche?',
      answer:
        'Un servidor de repuesto sirve si ya tiene la misma configuración, su licencia y copias de tus imágenes.',
    },
    {
      value: 'copias',
      question: '¿Puedo volver a una imagen anterior?',
      answer: 'Sí, si guardaste una copia antes del cambio.',
    },
    {
      value: 'drivers',
      question: '¿Sirve una imagen para PC distintas?',
      answer:
        'Depende: Windows necesita los drivers de cada placa y tarjeta de video. Pruébalo con una PC de cada modelo.',
    },
    {
      value: 'discos',
      question: '¿Debo borrar mis discos para probar?',
      answer:
        'Para arrancar por la red, no: en cada PC eliges ese arranque y, al terminar, otra vez el disco. Guarda antes una copia de lo importante.',
    },
    {
      value: 'secure-boot',
      question: '¿Funciona con UEFI y Secure Boot?',
      // RFC 4578, 2.1; https://learn.microsoft.com/windows-hardware/drivers/bringup/secure-boot
      answer:
        'Cada PC pide por la red el cargador de UEFI o de BIOS. Con Secure Boot activo solo inicia uno firmado. Pruébalo con una PC de cada modelo.',
    },
    { value: 'windows-11', question: '¿Y con Windows 11?' },
    { value: 'programas', question: `¿Con qué programas de ${venueOf(business).one} funciona?` },
    { value: 'activacion', question: '¿Necesita internet? ¿Cómo se activa?' },
    { value: 'pago', question: '¿Cómo se paga?' },
  ] satisfies (Omit<Question, 'answer'> & Partial<Question>)[],
});

/** Without those that only the business could answer, and has not; then the business's own. */
export const beforeBuying = {
  ...words,
  questions: [
    ...words.questions.map((each) => ({ ...each, answer: ownAnswers[each.value] || each.answer || '' })),
    ...business.moreQuestions.map((own, index) => ({ value: `pregunta-${index + 1}`, ...own })),
  ].filter(({ answer }) => answer),
};
