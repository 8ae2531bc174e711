/** The Spanish of stages, channels, mail states and delivery states. */
import type { MailState } from '../../contract/panel-answers.ts';
import type { DeliveryChannel, Stage } from '../../contract/panel-inputs.ts';

export const stageWord: Record<Stage, string> = {
  new: 'Nueva',
  contacted: 'Contactada',
  trial: 'En prueba',
  won: 'Compró',
  lost: 'No compró',
};

export const mailWord: Record<MailState, string> = {
  sent: 'Avisada por correo',
  waiting: 'El correo espera',
  held: 'El correo no salió',
  none: 'Sin correo',
};

export const channelWord: Record<DeliveryChannel, string> = {
  mail: 'Correo para ti',
  acknowledgement: 'Correo para el cliente',
  webhook: 'Aviso a otro sistema',
};

/** At the beginning of a sentence about a failure. */
export const channelSubject: Record<DeliveryChannel, string> = {
  mail: 'El correo',
  acknowledgement: 'El correo para los clientes',
  webhook: 'El aviso a otro sistema',
};
