export const contact = {
  title: 'Conversemos sobre tu local',
  lead: 'Cuéntanos cuántas PC tienes y qué haces con ellas. Te respondemos por el medio que prefieras.',
  role: 'Arranque sin disco y disco virtual compartido',
  phone: 'Teléfono',
  email: 'Correo',
  socials: 'Redes sociales',
  trial: 'Solicitar prueba gratis',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  whatsappText: 'Hola, quiero saber más sobre el arranque sin disco para mi local.',
};
