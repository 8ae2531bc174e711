/**
 * What the invented requests of `npm run demo` are made of. Nobody has these phone numbers: in none of the
 * countries does a national number begin with two zeros. Mail addresses end in .example (RFC 2606, 2).
 */
import type { Stage } from '../../contract/panel-inputs.ts';

export const firstNames = [
  'María José',
  'Luis Alberto',
  'Ana Lucía',
  'José Carlos',
  'Rosa Elena',
  'Jorge Luis',
  'Ximena',
  'Óscar',
  'Milagros',
  'Álvaro',
  'Katherine',
  'Juan Pablo',
  'Yesenia',
  'Rubén',
  'Daniela',
  'Iván',
  'Flor de María',
  'Sebastián',
  'Nélida',
  'Wilmer',
  'Paola',
  'Andrés',
  'Verónica',
  'César',
];
export const lastNames = [
  'Quispe',
  'Mamani',
  'Rodríguez',
  'Huamán',
  'Ñáñez',
  'Flores',
  'Sánchez',
  'Gutiérrez',
  'Vargas',
  'Condori',
  'Ibáñez',
  'Castillo',
  'Rojas',
  'Zúñiga',
  'Paredes',
  'Cárdenas',
  'Muñoz',
  'Yupanqui',
  'Peña',
  'Aguilar',
  'Choque',
  'Bermúdez',
];

interface DemoCountry {
  name: string;
  /** Of 100 requests. */
  share: number;
  cities: readonly string[];
  streets: readonly string[];
  /** Each # becomes a digit. */
  phone: string;
}

export const countries: readonly DemoCountry[] = [
  {
    name: 'Perú',
    share: 58,
    cities: ['Lima', 'Arequipa', 'Trujillo', 'Cusco', 'Huancayo', 'Chiclayo', 'Piura', 'Juliaca', 'Iquitos'],
    streets: ['Av. Los Próceres', 'Jr. Huancavelica', 'Calle Mercaderes', 'Av. Túpac Amaru', 'Jr. Ayacucho'],
    phone: '+51 000 000 ###',
  },
  {
    name: 'México',
    share: 12,
    cities: ['Ciudad de México', 'Guadalajara', 'Monterrey', 'Puebla', 'Mérida'],
    streets: ['Calle 5 de Mayo', 'Av. Insurgentes', 'Calle Hidalgo'],
    phone: '+52 00 0000 0###',
  },
  {
    name: 'Colombia',
    share: 10,
    cities: ['Bogotá', 'Medellín', 'Cali', 'Bucaramanga'],
    streets: ['Carrera 15 # 88', 'Calle 10 # 43', 'Avenida Caracas # 34'],
    phone: '+57 000 0000 ###',
  },
  {
    name: 'Ecuador',
    share: 8,
    cities: ['Quito', 'Guayaquil', 'Cuenca'],
    streets: ['Av. Amazonas', 'Calle Sucre', 'Av. 9 de Octubre'],
    phone: '+593 00 000 0###',
  },
  {
    name: 'Bolivia',
    share: 7,
    cities: ['La Paz', 'El Alto', 'Santa Cruz', 'Cochabamba'],
    streets: ['Av. 6 de Agosto', 'Calle Comercio', 'Av. Banzer'],
    phone: '+591 0000 0###',
  },
  {
    name: 'Chile',
    share: 5,
    cities: ['Santiago', 'Antofagasta', 'Concepción'],
    streets: ['Av. Providencia', 'Calle Prat'],
    phone: '+56 0 0000 0###',
  },
];

/** A kind of business, how many of 100 requests come from one, and how many PCs it has. */
export const trades = [
  { share: 38, names: ['Cabinas', 'Cabinas Internet', 'Cibercafé', 'Ciber'], computers: [10, 32] },
  { share: 26, names: ['LAN Center', 'Arena Gamer', 'Zona e-Sports', 'Gaming House'], computers: [20, 80] },
  {
    share: 18,
    names: ['Colegio', 'Instituto Tecnológico', 'Academia', 'Institución Educativa'],
    computers: [24, 120],
  },
  { share: 8, names: ['Hotel', 'Hostal', 'Hotel Boutique'], computers: [6, 20] },
  { share: 10, names: ['Contact Center', 'Estudio Contable', 'Clínica', 'Logística'], computers: [15, 240] },
] as const;

/** What comes after the kind. */
export const ownNames = [
  'El Túnel',
  'Sol y Luna',
  'Don Lucho',
  'Punto Net',
  'Dragón',
  'Fénix',
  'Respawn',
  'Nexo',
  'Mirador',
  'La Casona',
  'Santa Rosa',
  'San Martín de Porres',
  'Nuestra Señora de las Mercedes',
  'Pitágoras',
  'Los Andes',
  'Del Sur',
  'Del Norte',
  'Pacífico',
  'Misti',
  'Huascarán',
  'Kuntur',
  'Wayra',
  'Ñusta',
  'Inti',
  'Galaxia',
  'Ñandú',
  'Plaza Real',
  'Bicentenario',
  'La Esquina',
  'Buena Vista',
  'Rivera',
  'Cóndor',
];

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

export const lostReasons = [
  'Precio',
  'Eligió otra solución',
  'Su red no alcanza',
  'No responde',
  'Más adelante',
];

/** What robots write. */
export const robotTexts = [
  'Earn $500 a day from home',
  'SEO para su web: primer lugar garantizado',
  'Cheap followers, best price',
  'Préstamos al instante sin requisitos',
  'CRYPTO BONUS 300% https://bonus.example',
];
