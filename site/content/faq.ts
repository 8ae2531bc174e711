import { venueOf } from '../../business/venue.ts';
import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import { balancing, booting, isPerpetual, or, others, prices, trial } from './plans.ts';

/** @param of question and answer of each, by its value, its anchor; '' = only the business has the answer */
function questions(of: Record<string, readonly [question: string, answer: string]>) {
  return Object.entries(of).map(([value, [question, answer]]) => ({ value, question, answer }));
}

const restarts =
  'a iniciar desde la imagen del servidor, que es de solo lectura: los cambios de la sesión se descartan.';
const balanced = balancing.count
  ? ` ${balancing.short} ${balancing.verb('reparten', 'reparte')} la carga entre varios servidores, pero no los ${balancing.verb('reemplazan', 'reemplaza')} si fallan.`
  : '';

const { facts } = business;

/** What buyers ask, and this business has not answered here. */
const open = [
  [facts.windows11, 'Windows 11'],
  [facts.activation, 'internet y activación'],
  [facts.licenceUpdates, 'versiones nuevas'],
  [facts.taxAndInvoicing, 'factura'],
  [facts.payment, 'pago'],
  [facts.legalName, 'razón social'],
].flatMap(([answer, topic = '']) => (answer ? [] : topic));

export const faq = ownWords('faq', {
  title: 'Preguntas antes de decidir',
  questions: questions({
    'item-1': [
      '¿Qué pasa cuando se reinicia una PC?',
      others.count
        ? `Con ${booting.short}, vuelve ${restarts} Con ${others.full} arranca desde su propio disco, y su Windows los conserva.`
        : `Vuelve ${restarts}`,
    ],
    'item-2': [
      '¿Qué equipo y qué red necesito?',
      'Un servidor con 4\u00a0núcleos, 32 GB de RAM y cuatro discos SSD o NVMe, red Gigabit por cable y PC que arranquen por PXE. Con Wi-Fi o a 100 Mbps no es recomendable.',
    ],
    'item-3': [
      '¿Cuánto cuesta? ¿Hay mensualidades?',
      `${prices.paid || 'Depende de la edición'}: ${prices.ofEach}. ${isPerpetual ? 'La licencia es perpetua, sin mensualidades; servidor' : 'Servidor'}, red, Windows e impuestos no están incluidos.`,
    ],
    'item-4': [
      '¿Cómo funciona la prueba?',
      `Dura ${trial}, con cualquier cantidad de PC y sin datos de pago: envías el formulario o nos escribes, y la coordinamos contigo. Si te convence, ${isPerpetual ? 'compras la licencia con un pago único' : 'eliges tu edición'}.`,
    ],
    'item-5': [
      '¿Tengo que actualizar los juegos en cada PC?',
      'No. Están en el disco compartido del servidor: los actualizas una vez para todas las PC.',
    ],
    'item-6': [
      '¿Cuántas PC soporta un servidor y qué pasa si falla?',
      `Depende de tu red, tus discos y tus juegos: mídelo durante la prueba. Si el servidor se apaga, las PC que arrancan desde él se detienen: guarda copias de tus imágenes.${balanced}`,
    ],
  }),
  more: open.length ? `¿Dudas sobre ${or.format(open)}?` : '¿Te quedó alguna duda?',
  contact: 'Contáctanos',
});

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
  questions: questions({
    windows: [
      '¿Incluye las licencias de Windows?',
      'No, ni las del servidor ni las de las PC. Windows 10 no tiene soporte gratuito de Microsoft desde el 14 de octubre de 2025.',
    ],
    servidor: [
      '¿Y si el servidor falla un sábado por la noche?',
      'Un servidor de repuesto sirve si ya tiene la misma configuración, su licencia y copias de tus imágenes.',
    ],
    copias: ['¿Puedo volver a una imagen anterior?', 'Sí, si guardaste una copia antes del cambio.'],
    drivers: [
      '¿Sirve una imagen para PC distintas?',
      'Depende: Windows necesita los drivers de cada placa y tarjeta de video. Pruébalo con una PC de cada modelo.',
    ],
    discos: [
      '¿Debo borrar mis discos para probar?',
      'Para arrancar por la red, no: en cada PC eliges ese arranque y, al terminar, otra vez el disco. Guarda antes una copia de lo importante.',
    ],
    'secure-boot': [
      // RFC 4578, 2.1; https://learn.microsoft.com/windows-hardware/drivers/bringup/secure-boot
      '¿Funciona con UEFI y Secure Boot?',
      'Cada PC pide por la red el cargador de UEFI o de BIOS. Con Secure Boot activo solo inicia uno firmado. Pruébalo con una PC de cada modelo.',
    ],
    'windows-11': ['¿Y con Windows 11?', ''],
    programas: [`¿Con qué programas de ${venueOf(business).one} funciona?`, ''],
    activacion: ['¿Necesita internet? ¿Cómo se activa?', ''],
    pago: ['¿Cómo se paga?', ''],
  }),
});

/** Without those that only the business could answer, and has not; then the business's own. */
export const beforeBuying = {
  ...words,
  questions: [
    ...words.questions.map((each) => ({ ...each, answer: ownAnswers[each.value] || each.answer })),
    ...business.moreQuestions.map((own, index) => ({ value: `pregunta-${index + 1}`, ...own })),
  ].filter(({ answer }) => answer),
};
