/** The fields and the end of the trial form, without behaviour; prerendered, hydrated and on the page for a refused form. */
import { honeypotName, type Identifiers } from '../../../../contract/emailjs.ts';
import { formWords } from '../../../../contract/form-words.ts';
import { companionParamOf, templateParamOf } from '../../../../contract/template-params.ts';
import { adminLabel, type FieldName } from '../../../../contract/trial-request.ts';
import { button } from '../../../ui/button.ts';
import fieldStyle from '../../../ui/field.late.module.css';
import { Field, type FieldProps } from '../../../ui/field.tsx';
import { OtherTab } from '../../../ui/other-tab.tsx';
import s from './trial-form.late.module.css';

/** In their order below. */
export const fieldsOnScreen: readonly FieldName[] = [
  'fullName',
  'phone',
  'email',
  'country',
  'city',
  'company',
  'computers',
  'address',
];

export interface TrialFieldsProps {
  identifiers: Identifiers;
  more: (name: FieldName) => Partial<FieldProps>;
}

export function TrialFields({ identifiers, more }: TrialFieldsProps) {
  const field = (name: FieldName, own: Partial<FieldProps>) => (
    <Field
      id={name}
      name={templateParamOf[name]}
      label={formWords.fields[name]}
      // Not `required`: the messages are ours, and the relay's without script, never the browser's.
      aria-required
      {...own}
      {...more(name)}
    />
  );
  return (
    <>
      <input type="hidden" name="user_id" value={identifiers.publicKey} />
      <input type="hidden" name="service_id" value={identifiers.serviceId} />
      <input type="hidden" name="template_id" value={identifiers.templateId} />
      <input type="hidden" name={companionParamOf.adminLabel} value={adminLabel} />
      <label className={fieldStyle.unseen} aria-hidden="true">
        Sitio web
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
      <p>{formWords.allRequired}</p>
      <fieldset className={s.group}>
        <legend className={s.legend}>{formWords.you}</legend>
        {field('fullName', { wide: true, 'data-first': true, autoComplete: 'name', autoCapitalize: 'words' })}
        {field('phone', { type: 'tel', autoComplete: 'tel', hint: formWords.phoneHint })}
        {field('email', { type: 'email', autoComplete: 'email' })}
        {field('country', { autoComplete: 'country-name' })}
        {field('city', { autoComplete: 'address-level2' })}
      </fieldset>
      <fieldset className={s.group}>
        <legend className={s.legend}>{formWords.venue}</legend>
        {field('company', { autoComplete: 'organization' })}
        {field('computers', { inputMode: 'numeric', autoComplete: 'off' })}
        {field('address', { wide: true, autoComplete: 'street-address' })}
      </fieldset>
    </>
  );
}

export interface Privacy {
  receivers: string;
  /** Visits and uses of the form. */
  isCounted: boolean;
  href: string;
}

export interface SubmitRowProps {
  email: string;
  privacy: Privacy;
  sending?: boolean;
}

export function SubmitRow({ email, privacy, sending = false }: SubmitRowProps) {
  return (
    <div className={s.end}>
      <p className={s.privacy}>
        {`${formWords.purpose} ${privacy.receivers} ${formWords.toErase} `}
        <a href={`mailto:${email}`}>{email}</a>.{privacy.isCounted && ` ${formWords.counted}`}
        {` ${formWords.more} `}
        {/* In a tab of its own, so that what was typed stays. */}
        <OtherTab href={privacy.href}>{formWords.privacy}</OtherTab>.
      </p>
      <button type="submit" className={button('primary')} disabled={sending}>
        {sending && <span className={s.spinner} aria-hidden="true" />}
        <span>{sending ? formWords.sending : formWords.send}</span>
      </button>
    </div>
  );
}
