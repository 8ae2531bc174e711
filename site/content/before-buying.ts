/**
 * The second group of questions. Answers that hold for any diskless network are here; those that only the business knows
 * are in its `business.json`, and are omitted while empty.
 */
import { business } from './business.ts';

export interface BuyingQuestion {
  question: string;
  answer: string;
}

const { facts } = business;

const answered: BuyingQuestion[] = [
  {
    question: '¿Incluye las licencias de Windows?',
    answer:
      'No, ni las del servidor ni las de las PC. Ojo: Windows 10 no tiene soporte gratuito de Microsoft desde el 14 de octubre de 2025.',
  },
  {
    question: '¿Y si el servidor falla un sábado por la noche?',
    answer:
      'Con copias de tus imágenes y un servidor de repuesto, tus PC vuelven a arrancar sin preparar cada una. Lo que estaba en el disco temporal se pierde.',
  },
  {
    question: '¿Puedo volver a una imagen anterior?',
    answer: 'Sí, si guardaste una copia antes del cambio: la restauras y las PC inician desde ella.',
  },
  {
    question: '¿Sirve una sola imagen si mis PC son distintas?',
    answer:
      'Depende: Windows necesita los drivers de cada placa y tarjeta de video. Pruébalo con una PC de cada modelo; puedes tener más de una imagen.',
  },
  {
    question: '¿Tengo que borrar los discos de mis PC para probar?',
    answer:
      'Para arrancar por la red, no: en cada PC eliges arrancar primero por la red y, al terminar, vuelves a elegir el disco. Guarda antes una copia de lo importante.',
  },
  {
    question: '¿Qué conviene probar en los 30 días?',
    answer:
      'Lo tuyo: tus juegos, tu anti-cheat, tu programa de control de cabinas y todas tus PC encendidas a la vez.',
  },
  {
    question: '¿Qué pasa el día 31?',
    answer: 'Si te convence, compras la licencia permanente con un pago único por PC. Si no, no pagas nada.',
  },
];

/** Questions that the business answers in its `business.json`. */
const own: BuyingQuestion[] = [
  { question: '¿Emiten comprobante? ¿Y los impuestos?', answer: facts.taxAndInvoicing },
  { question: '¿En qué horario dan soporte?', answer: facts.supportHours },
  { question: '¿Quién hace la instalación?', answer: facts.whoInstalls },
  { question: '¿Qué juegos y anti-cheat ya probaron?', answer: facts.testedGames },
  { question: '¿Funciona con Windows 11?', answer: facts.windows11 },
  { question: '¿Con qué programas de cabina lo probaron?', answer: facts.cabinaSoftware },
];

export const beforeBuying = {
  title: 'Antes de comprar',
  questions: [...answered, ...own.filter(({ answer }) => answer), ...business.moreQuestions],
  rest: 'Lo demás depende de tu local: pruébalo 30 días con tus PC y tus juegos.',
};
