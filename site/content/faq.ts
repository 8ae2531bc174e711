import { prices } from './prices.ts';

export interface Question {
  question: string;
  answer: string;
  value: `item-${number}`;
}

export const faq = {
  title: 'Preguntas antes de decidir',
  questions: [
    {
      value: 'item-1',
      question: '¿Qué pasa cuando se reinicia una PC?',
      answer:
        'Con Basic y Professional, la PC vuelve a iniciar desde la imagen del servidor, que es de solo lectura. Los cambios de la sesión estaban en el disco temporal (writeback) y se descartan. Con Virtual Disk Edition la PC arranca desde su propio disco, así que su Windows conserva los cambios.',
    },
    {
      value: 'item-2',
      question: '¿Qué equipo y qué red necesito?',
      answer:
        'Un servidor con 4 núcleos, 32 GB de RAM y cuatro discos SSD o NVMe, red Gigabit por cable y PC cuya tarjeta de red permita arrancar por PXE. El detalle está en Requisitos. Con Wi-Fi o con una red de 100 Mbps no es recomendable.',
    },
    {
      value: 'item-3',
      question: '¿Cuánto cuesta? ¿Hay mensualidades?',
      answer: `Pagas una sola vez por PC: ${prices.virtualDisk} con Virtual Disk Edition, ${prices.basic} con Basic Edition o ${prices.professional} con Professional Edition. La licencia es perpetua y no hay mensualidades. El servidor, la red, Windows y los impuestos no están incluidos.`,
    },
    {
      value: 'item-4',
      question: '¿Cómo funciona la prueba?',
      answer:
        'Dura 30 días y vale para cualquier cantidad de PC. Envías el formulario, te contactamos y la coordinamos contigo. No pedimos datos de pago. Si te convence, compras la licencia perpetua con un pago único.',
    },
    {
      value: 'item-5',
      question: '¿Tengo que actualizar los juegos en cada PC?',
      answer:
        'No. Los juegos están en el disco compartido del servidor: los actualizas una vez y todas las PC usan esa misma copia.',
    },
    {
      value: 'item-6',
      question: '¿Cuántas PC soporta un servidor y qué pasa si falla?',
      answer:
        'Depende de tu red, de tus discos y de los juegos: mídelo durante la prueba. Si el servidor se apaga, las PC que arrancan desde él dejan de funcionar hasta que vuelva: guarda copias de tus imágenes. Professional reparte la carga entre varios servidores, pero no los reemplaza si fallan.',
    },
  ] satisfies Question[] as Question[],
  more: '¿Te quedó alguna duda?',
  contact: 'Contáctanos',
};
