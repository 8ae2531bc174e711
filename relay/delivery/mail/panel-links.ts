/** The ways that a message offers to answer a request: WhatsApp, a call, and the panel where there is one whose address is known. */
import type { Business } from '../../../business/business.ts';
import { callableNumber } from '../../../contract/phone-number.ts';
import { whatsappHref } from '../../../contract/request-text.ts';
import type { TrialRequest } from '../../../contract/trial-request.ts';
import type { PanelConfig } from '../../config.ts';
import { oneLine } from '../../safe-text.ts';
import type { MailButton } from './mail-html.ts';

const nameLengthMax = 60;

/** WhatsApp and a call, where the number's country is certain, and the panel, where its address is known. */
export function answerButtons(
  id: string,
  fields: Pick<TrialRequest, 'fullName' | 'phone' | 'country'>,
  { business, panel }: { business: Pick<Business, 'name'>; panel: PanelConfig },
): MailButton[] {
  const number = callableNumber(fields);
  const name = oneLine(fields.fullName, nameLengthMax);
  const greeting = `Hola, ${name}. Te escribo de ${business.name} por tu solicitud de prueba de 30 días.`;
  return [
    ...(number
      ? [
          { label: 'Escribir por WhatsApp', href: whatsappHref(number.slice(1), greeting), isPrimary: true },
          { label: 'Llamar', href: `tel:${number}` },
        ]
      : []),
    ...panelButtons(panel, id),
  ];
}

/** One that opens the request, where there is an address to open. */
export function panelButtons(panel: PanelConfig, id: string | undefined, isPrimary = false): MailButton[] {
  const href = id && requestHref(panel, id);
  return href ? [{ label: 'Abrir en el panel', href, isPrimary }] : [];
}

/** The views of the panel that mails name, each with its path. */
const views = { Hoy: '/panel/hoy', Apartadas: '/panel/apartadas', Entregas: '/panel/entregas' } as const;
type View = keyof typeof views;

/** ` Revísala en el panel, en Entregas.`; '' without a panel. @param verb with its object, such as `Revísala` */
export function lookInPanel(panel: PanelConfig, verb: string, view: View): string {
  if (!panel.isOn) return '';
  const href = viewHref(panel, view);
  return href ? ` ${verb} en el panel: ${href}` : ` ${verb} en el panel, en ${view}.`;
}

/** Address of a view; undefined = there is none to link to. */
export function viewHref(panel: PanelConfig, view: View): string | undefined {
  return hrefOf(panel, views[view]);
}

/** Address of a request in the panel; undefined = there is none to link to. */
export function requestHref(panel: PanelConfig, id: string): string | undefined {
  return hrefOf(panel, `/panel/solicitudes/${encodeURIComponent(id)}`);
}

function hrefOf({ isOn, origin }: PanelConfig, path: string): string | undefined {
  return isOn && origin ? `${origin}${path}` : undefined;
}
