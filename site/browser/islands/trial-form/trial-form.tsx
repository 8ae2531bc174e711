/** The form's fields are uncontrolled: what was typed before hydration survives. Each event reads the DOM once. */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Country, countries, countriesByName, nameOf } from '../../../../contract/countries.ts';
import { fill } from '../../../../contract/fill.ts';
import { formWords } from '../../../../contract/form-words.ts';
import { isMobile, readPhone } from '../../../../contract/phone-number.ts';
import { type FieldName, fieldNames } from '../../../../contract/trial-request.ts';
import type { Plan } from '../../../formulas/plan-choice.ts';
import { PlanSummary, useChosenPlan } from './chosen-plan.tsx';
import { DraftQuestion, RememberChoice } from './draft/draft-controls.tsx';
import { useDraft } from './draft/use-draft.ts';
import { ErrorSummary, focusFirst, useErrorTitle } from './error-summary.tsx';
import { PhoneCountry } from './phone/phone-country.tsx';
import { formAction, loadClient, type Provider } from './sending/send.ts';
import { SendingAlert } from './sending/sending-alert.tsx';
import { useSending } from './sending/use-sending.ts';
import { type Privacy, SubmitRow, TrialFields } from './trial-fields.tsx';
import s from './trial-form.late.module.css';
import { check, errorsOf, type FormReading, fieldIn, useFormReading } from './use-form-reading.ts';

export interface TrialFormProps {
  provider: Provider;
  whatsapp: string;
  email: string;
  privacy: Privacy;
  /** ISO code of the business's country, which the phone has at first. */
  phoneCountry: string;
  plans: readonly Plan[];
}

export function TrialForm({ provider, whatsapp, email, privacy, phoneCountry, plans }: TrialFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFormReading(form, phoneCountry);
  const { reading, read } = fields;
  const judged = useJudgedFields(reading);
  const draft = useDraft(() => read());
  const sending = useSending(form, provider, { onSent, onFailed: draft.keepUnsent });
  const plan = useChosenPlan(form, plans, () => read());
  const { edition } = plan;
  useErrorTitle(judged.isSummarised || sending.state.kind === 'failed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => {
    read();
    loadClient().catch(() => {}); // a failure is reported at the sending
    // The browser's first lookup of country names is slow; Safari has no idle callback.
    (globalThis.requestIdleCallback ?? setTimeout)(() => countriesByName());
  }, []);

  function onInput(event: FormEvent<HTMLFormElement>) {
    const input = event.target as HTMLInputElement; // every field of this form is one
    const now = fields.readTyped(input);
    if (input.id === 'computers') plan.shareTyped(input.value);
    draft.keep(now);
    // A request that is being edited is not sent automatically.
    sending.cancel();
    judged.correct(now);
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement, HTMLInputElement>) {
    const isLeft = target.id === 'phone' && !target.parentElement?.contains(relatedTarget);
    if (isLeft && target.value) judged.judgePhone();
  }

  function onPick(picked: Country) {
    draft.keep(fields.pick(picked));
    sending.cancel();
  }

  function onContinue() {
    const offered = draft.takeOffer();
    if (!offered || !form.current) return;
    // Values that were typed or chosen meanwhile are newer.
    for (const name of fieldNames) fieldIn(form.current, name).value ||= offered.values[name];
    fields.restore(countries.find(({ iso }) => iso === offered.countryIso));
    focusFirst(form.current, (control) => control.type === 'submit' || !control.value);
  }

  function onErase() {
    draft.forget();
    if (form.current) focusFirst(form.current, ({ id }) => fieldNames.some((name) => name === id));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const result = check(read());
    if (result.ok) {
      judged.clear();
      void sending.send({ ...result.request, ...(edition && { edition: edition.title }) });
      return;
    }
    sending.cancel();
    flushSync(judged.refuse);
    // The error summary, then the first field with an error if both do not fit.
    event.currentTarget.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    focusFirst(event.currentTarget, ({ id }) => id in result.errors);
  }

  function onSent() {
    fields.empty();
    draft.forget();
    plan.forget();
    judged.clear();
    document.dispatchEvent(new Event('trialSent'));
  }

  return (
    <form
      ref={form}
      action={formAction(provider)}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={onInput}
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      <div aria-live="polite">
        {draft.offer && <DraftQuestion onContinue={onContinue} onErase={onErase} />}
      </div>
      {/* Announced once: correcting a field must not repeat the rest. */}
      <div role="alert" aria-atomic="false" className={s.summary}>
        {judged.isSummarised && (
          <ErrorSummary
            errors={Object.fromEntries(fieldNames.map((name) => [name, judged.errorOf(name)]))}
            onGoTo={(id) => form.current && fieldIn(form.current, id).focus()}
          />
        )}
      </div>
      {edition && <PlanSummary edition={edition} computers={reading.values.computers} />}
      <TrialFields
        identifiers={provider.identifiers}
        more={(name) => ({
          error: judged.errorOf(name),
          ...(name === 'phone' && {
            lead: <PhoneCountry country={reading.country} onPick={onPick} />,
            hint: <PhoneHint reading={reading} judged={judged} />,
          }),
        })}
      />
      <RememberChoice isRemembered={draft.isRemembered} onChange={draft.remember} />
      <SendingAlert
        state={sending.state}
        reading={reading}
        edition={edition?.title}
        whatsapp={whatsapp}
        email={email}
        onCancel={() => {
          sending.cancel();
          if (form.current) focusFirst(form.current, ({ type }) => type === 'submit');
        }}
      />
      <SubmitRow email={email} privacy={privacy} sending={sending.state.kind === 'sending'} />
    </form>
  );
}

type JudgedFields = ReturnType<typeof useJudgedFields>;

/** Which fields show their errors. */
function useJudgedFields(reading: FormReading) {
  const [judged, setJudged] = useState<ReadonlySet<FieldName>>(new Set());
  const [isRefused, setIsRefused] = useState(false);
  // While no error is shown, nothing is validated: the first key press should not pay for it.
  const errors = judged.size > 0 ? errorsOf(reading) : {};
  const errorOf = (name: FieldName) => (judged.has(name) ? errors[name] : undefined);
  return {
    errorOf,
    isPhoneJudged: judged.has('phone'),
    /** Whether a refused submit's errors, or some of them, are left. */
    isSummarised: isRefused && fieldNames.some(errorOf),
    judgePhone: () => setJudged(new Set([...judged, 'phone'])),
    /** A corrected field is validated again at the next submit; the phone at each change. */
    correct(now: FormReading) {
      if (judged.size === 0) return;
      const remaining = errorsOf(now);
      setJudged(new Set([...judged].filter((name) => name in remaining || name === 'phone')));
    },
    refuse() {
      setJudged(new Set(fieldNames));
      setIsRefused(true);
    },
    clear() {
      setJudged(new Set());
      setIsRefused(false);
    },
  };
}

/** With the number as it will be sent; what is doubtful about it is said once it is no longer being typed. */
function PhoneHint({ reading, judged }: { reading: FormReading; judged: JudgedFields }) {
  const { values, country } = reading;
  const phone = readPhone(values.phone, country);
  return (
    <>
      {formWords.phoneHint}
      {phone.value && !judged.errorOf('phone') && (
        <span className={s.number}>
          <span>{fill(formWords.willSend, { phone: phone.value })}</span>
          {judged.isPhoneJudged && isMobile(phone) === false && (
            <strong
              className={s.doubt}
            >{` ${fill(formWords.notMobile, { country: nameOf(country) })}`}</strong>
          )}
        </span>
      )}
    </>
  );
}
