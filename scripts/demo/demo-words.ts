/**
 * What the invented requests of `npm run demo` are made of. No one has these phone numbers: in none of the
 * countries does a national number begin with two zeros. Mail addresses end in .example (RFC 2606, 2).
 */
import type { Stage } from '../../contract/panel/inputs.ts';
import type { VisitSource } from '../../contract/visit-source.ts';

/** Separated by commas, over several lines. */
const words = (text: string) => text.trim().split(/,\s+/);

export const firstNames: readonly string[] = words(`
  María José, Luis Alberto, Ana Lucía, José Carlos, Rosa Elena, Jorge Luis, Ximena, Óscar, Milagros,
  Álvaro, Katherine, Juan Pablo, Yesenia, Rubén, Daniela, Iván, Flor de María, Sebastián, Nélida,
  Wilmer, Paola, Andrés, Verónica, César`);
export const lastNames: readonly string[] = words(`
  Quispe, Mamani, Rodríguez, Huamán, Ñáñez, Flores, Sánchez, Gutiérrez, Vargas, Condori, Ibáñez,
  Castillo, Rojas, Zúñiga, Paredes, Cárdenas, Muñoz, Yupanqui, Peña, Aguilar, Choque, Bermúdez`);

/** Of 100 requests how many; country; phone, of which each # becomes a digit; cities; streets. */
export const countries = `
58 | Perú | +51 000 000 ### | Lima, Arequipa, Trujillo, Cusco, Huancayo, Chiclayo, Piura, Juliaca, Iquitos | Av. Los Próceres, Jr. Huancavelica, Calle Mercaderes, Av. Túpac Amaru, Jr. Ayacucho
12 | México | +52 00 0000 0### | Ciudad de México, Guadalajara, Monterrey, Puebla, Mérida | Calle 5 de Mayo, Av. Insurgentes, Calle Hidalgo
10 | Colombia | +57 000 0000 ### | Bogotá, Medellín, Cali, Bucaramanga | Carrera 15 # 88, Calle 10 # 43, Avenida Caracas # 34
8 | Ecuador | +593 00 000 0### | Quito, Guayaquil, Cuenca | Av. Amazonas, Calle Sucre, Av. 9 de Octubre
7 | Bolivia | +591 0000 0### | La Paz, El Alto, Santa Cruz, Cochabamba | Av. 6 de Agosto, Calle Comercio, Av. Banzer
5 | Chile | +56 0 0000 0### | Santiago, Antofagasta, Concepción | Av. Providencia, Calle Prat`
  .trim()
  .split('\n')
  .map((line) => {
    const [share = '', name = '', phone = '', cities = '', streets = ''] = line.split(' | ');
    return { share: Number(share), name, phone, cities: words(cities), streets: words(streets) };
  });

/** A kind of business, how many of 100 requests come from one, and how many PCs it has. */
export const trades = [
  { share: 38, names: ['Cabinas', 'Cabinas Internet', 'Cibercafé', 'Ciber'], computers: [10, 32] },
  { share: 26, names: ['LAN Center', 'Arena Gamer', 'Zona e-Sports', 'Gaming House'], computers: [20, 80] },
  { share: 18, names: ['Colegio', 'Instituto', 'Academia', 'Institución Educativa'], computers: [24, 120] },
  { share: 8, names: ['Hotel', 'Hostal', 'Hotel Boutique'], computers: [6, 20] },
  { share: 10, names: ['Contact Center', 'Estudio Contable', 'Clínica', 'Logística'], computers: [15, 240] },
] as const;

/** What comes after the kind. */
export const ownNames: readonly string[] = words(`
  El Túnel, Sol y Luna, Don Lucho, Punto Net, Dragón, Fénix, Respawn, Nexo, Mirador, La Casona,
  Santa Rosa, San Martín de Porres, Nuestra Señora de las Mercedes, Pitágoras, Los Andes, Del Sur,
  Del Norte, Pacífico, Misti, Huascarán, Kuntur, Wayra, Ñusta, Inti, Galaxia, Ñandú, Plaza Real,
  Bicentenario, La Esquina, Buena Vista, Rivera, Cóndor`);

export const notes: Record<Stage, readonly string[]> = {
  new: ['No contestó la primera llamada. Probar después de las 6.'],
  contacted: [
    'Le mandé los requisitos del servidor por WhatsApp.',
    'Quiere verlo funcionando antes de decidir. Prefiere videollamada el sábado.',
    'Pregunta si sirve con sus PCs de 8 GB de RAM.',
    'Su técnico viene el jueves; él decide.',
    'Va a comprar el SSD de juegos antes de empezar.',
  ],
  trial: [
    'Servidor instalado, 12 PCs ya arrancan por red.',
    'Falta actualizar el firmware de dos tarjetas de red.',
    'Valorant y Dota 2 funcionan. Sigue probando con Fortnite.',
    'Le pareció rápido el reinicio. Pidió cotización para todas las PCs.',
  ],
  won: ['Pagó por transferencia. Licencias enviadas.', 'Pidió factura. Quiere ampliar en marzo.'],
  lost: ['Se quedó con lo que tiene.', 'Avisa cuando abra su segundo local.'],
};

export const lostReasons = words(
  'Precio, Eligió otra solución, Su red no alcanza, No responde, Más adelante',
);

/** At which hour a person goes on with a request, and with what. */
export const nextSteps = [
  { time: '10:00', text: 'Llamar: ya debe tener el servidor' },
  { time: '16:30', text: 'Enviar la cotización' },
  { time: '19:00' },
  { text: 'Preguntar cómo va la prueba' },
  {},
] as const;

/** What robots write. */
export const robotTexts = [
  'Earn $500 a day from home',
  'SEO para su web: primer lugar garantizado',
  'Cheap followers, best price',
  'Préstamos al instante sin requisitos',
  'CRYPTO BONUS 300% https://bonus.example',
];

/** The first ones are those of advertisements. */
export const sources: readonly VisitSource[] = [
  { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'lan centers' },
  { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'colegios' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'sin disco' },
  { utm_source: 'volante' },
  { referrer_host: 'google.com' },
  { referrer_host: 'google.com' },
  { referrer_host: 'l.facebook.com' },
  { referrer_host: 'web.whatsapp.com' },
  {},
  {},
];
