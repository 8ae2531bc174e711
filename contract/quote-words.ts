/** The words of the calculator of licences, its message and its printed sheet. */
import { ownWords } from './own-words.ts';

export const quoteWords = ownWords('quote', {
  title: 'Calcula el costo de tus licencias',
  pcs: 'Cantidad de PC',
  editions: '¿Qué edición?',
  totals: 'Totales',
  spoken: '{count} PC con {edition}: {total}',
  serverPlan:
    'El cálculo de tu servidor ({link}) va con esta cotización: en el mensaje, en el enlace y en la hoja impresa.',
  trial: 'Solicitar prueba para {count}\u00a0PC',
  message: 'Hola, quiero cotizar licencias {edition} para {count} PC ({total}).',
  byWhatsapp: 'Cotizar por WhatsApp',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  copyThis: 'Copia el enlace de la barra de direcciones',
  print: 'Imprimir o PDF',
  sheet: {
    file: 'Cotización {edition} {count} PC',
    title: 'Cotización referencial',
    edition: 'Edición',
    pcs: 'Cantidad de PC',
    price: 'Precio',
    payment: 'Pago',
    once: 'Único, sin mensualidades: la licencia es perpetua',
    total: 'Total',
    validity:
      'Precios publicados a la fecha de esta hoja. Es una referencia, no una oferta con plazo de validez.',
  },
});
