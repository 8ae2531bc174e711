/**
 * The trial form. Its fields are uncontrolled, so that values typed before hydration survive and are sent. Everything
 * shown about them is derived from one reading of the DOM per event.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Country, countries, countryOf } from '../../../../contract/countries.ts';
import { fill } from '../../../../contract/fill.ts';
import { formWords } from '../../../../contract/form-words.ts';
import {
  isMobile,
  limitPhone,
  phoneCountryFor,
  readPhone,
  withoutDialCode,
} from '../../../../contract/phone-number.ts';
import { type FieldName, fieldNames } from '../../../../contract/trial-request.ts';
import { tell } from '../../events.ts';
import { type Edition, PlanSummary, useChosenPlan } from './chosen-plan.tsx';
import { DraftQuestion, RememberChoice } from './draft/draft-controls.tsx';
import { useDraft } from './draft/use-draft.ts';
import { ErrorSummary, focusFirst, useErrorTitle, useRevealOutcome } from './error-summary.tsx';
import { check, errorsOf, fieldIn, phoneOf, readForm } from './form-reading.ts';
import { PhoneCountry } from './phone/phone-country.tsx';
import { namedCountries, nameOf } from './phone/search-countries.ts';
import { formAction, loadClient, type Provider } from './sending/send.ts';
import { SendingAlert } from './sending/sending-alert.tsx';
import { useSending } from './sending/use-sending.ts';
import { type Privacy, SubmitRow, TrialFields } from './trial-fields.tsx';
import s from './trial-form.late.module.css';

export interface TrialFormProps {
  provider: Provider;
  whatsapp: string;
  email: string;
  privacy: Privacy;
  /** ISO code of the business's country, which the phone has at first. */
  phoneCountry: string;
  /** Keyed by the openers' `data-edition`. */
  editions: Record<string, Edition>;
}

export function TrialForm({ provider, whatsapp, email, privacy, phoneCountry, editions }: TrialFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState(() => readForm(null, countryOf(phoneCountry)));
  const { values, country } = reading;
  /** Fields whose errors are shown. */
  const [judged, setJudged] = useState<ReadonlySet<FieldName>>(new Set());
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const draft = useDraft(() => read());
  /** Until the visitor picks the phone's country, it follows the stated one. */
  const isCountryPicked = useRef(false);
  /** What the form wrote into País; null once the visitor wrote there. */
  const filledCountry = useRef<string | null>('');
  const sending = useSending(form, provider, { onSent, onFailed: () => draft.keepUnsent(read()) });
  const plan = useChosenPlan(form, () => read());
  const edition = editions[plan.edition];

  const phone = readPhone(values.phone, country);
  // While no error is shown, nothing is validated: the first key press should not pay for it.
  const errors = judged.size > 0 ? errorsOf(reading) : {};
  const errorOf = (name: FieldName) => (judged.has(name) ? errors[name] : undefined);
  const isSummarised = isRefused && fieldNames.some(errorOf);
  useErrorTitle(form, isSummarised || sending.state.kind === 'failed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => {
    read();
    loadClient().catch(() => {}); // a failure is reported at the sending
    // The browser's first lookup of country names is slow; Safari has no idle callback.
    (globalThis.requestIdleCallback ?? setTimeout)(() => namedCountries());
  }, []);

  useRevealOutcome(form, alert, sending.state);

  function read(picked = country) {
    const now = readForm(form.current, picked);
    setReading(now);
    return now;
  }

  function readWithStated() {
    const { values } = readForm(form.current, country);
    return read(phoneCountryFor(values.country, values.phone, country));
  }

  /** Until the visitor writes there, País is the country of the number. */
  function fillCountry(picked: Country) {
    const input = form.current && fieldIn(form.current, 'country');
    if (!input || input.value !== filledCountry.current) return;
    const reading = readForm(form.current, picked);
    if (!phoneOf(reading)) return;
    input.value = nameOf(reading.country);
    filledCountry.current = input.value;
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const input = event.target as HTMLInputElement; // every field of this form is one
    if (input.id === 'phone') {
      const limited = limitPhone(input.value, country);
      if (limited !== input.value) input.value = limited;
      fillCountry(country);
    }
    if (input.id === 'country') filledCountry.current = null;
    if (input.id === 'computers') plan.shareTyped(input.value);
    const now = isCountryPicked.current ? read() : readWithStated();
    draft.note(now);
    // A request that is being edited is not sent automatically.
    sending.cancel();
    if (judged.size === 0) return;
    const remaining = errorsOf(now);
    // A corrected field is validated again at the next submit; the phone at each change.
    setJudged(new Set([...judged].filter((name) => name in remaining || name === 'phone')));
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement, HTMLInputElement>) {
    const isLeft = target.id === 'phone' && !target.parentElement?.contains(relatedTarget);
    if (isLeft && target.value) setJudged(new Set([...judged, 'phone']));
  }

  function onPick(picked: Country) {
    const input = form.current && fieldIn(form.current, 'phone');
    if (input) {
      input.value = withoutDialCode(input.value, country);
      input.focus();
    }
    isCountryPicked.current = true;
    fillCountry(picked);
    draft.note(read(picked));
    sending.cancel();
  }

  function onContinue() {
    const offered = draft.takeOffer();
    const fields = form.current;
    if (!offered || !fields) return;
    // Values that were typed or chosen meanwhile are newer.
    for (const name of fieldNames) fieldIn(fields, name).value ||= offered.values[name];
    read(countries.find(({ iso }) => iso === offered.countryIso));
    focusFirst(fields, (control) => control.type === 'submit' || !control.value);
  }

  function onErase() {
    draft.forget();
    if (form.current) focusFirst(form.current, ({ id }) => fieldNames.some((name) => name === id));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const result = check(read());
    if (result.ok) {
      setJudged(new Set());
      setIsRefused(false);
      void sending.send({ ...result.request, ...(edition && { edition: edition.title }) });
      return;
    }
    sending.cancel();
    flushSync(() => {
      setJudged(new Set(fieldNames));
      setIsRefused(true);
    });
    // The error summary, then the first field with an error if both do not fit.
    event.currentTarget.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    focusFirst(event.currentTarget, ({ id }) => id in result.errors);
  }

  function onSent() {
    form.current?.reset();
    draft.forget();
    plan.forget();
    setJudged(new Set());
    setIsRefused(false);
    isCountryPicked.current = false;
    filledCountry.current = '';
    read(countryOf(phoneCountry));
    tell('trialSent', document);
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
        {draft.offer && (
          <DraftQuestion isUnsent={draft.offer.isUnsent} onContinue={onContinue} onErase={onErase} />
        )}
      </div>
      {/* Announced once: correcting a field must not repeat the rest. */}
      <div role="alert" aria-atomic="false" className={s.summary}>
        {isSummarised && (
          <ErrorSummary
            errors={Object.fromEntries(fieldNames.map((name) => [name, errorOf(name)]))}
            onGoTo={(id) => form.current && fieldIn(form.current, id).focus()}
          />
        )}
      </div>
      {plan.isChosen && <PlanSummary edition={edition} computers={values.computers} />}
      <TrialFields
        identifiers={provider.identifiers}
        more={(name) => ({
          error: errorOf(name),
          ...(name === 'phone' && { lead: <PhoneCountry country={country} onPick={onPick} /> }),
          ...(name === 'country' && {
            list: isSuggesting ? 'country-names' : undefined,
            onFocus: () => setIsSuggesting(true),
          }),
        })}
        phoneHint={
          phone.value &&
          !errorOf('phone') && (
            <span className={s.number}>
              {fill(formWords.willSend, { phone: phone.value })}
              {/* Not while the number is being typed. */}
              {judged.has('phone') && isMobile(phone) === false && (
                <strong
                  className={s.doubt}
                >{` ${fill(formWords.notMobile, { country: nameOf(country) })}`}</strong>
              )}
            </span>
          )
        }
      />
      {isSuggesting && (
        <datalist id="country-names">
          {namedCountries().map(({ iso, name }) => (
            <option key={iso} value={name} />
          ))}
        </datalist>
      )}
      <RememberChoice
        isRemembered={draft.isRemembered}
        onChange={(isRemembered) => draft.remember(isRemembered, read())}
      />
      <SendingAlert
        ref={alert}
        state={sending.state}
        reading={reading}
        read={read}
        edition={edition?.title}
        whatsapp={whatsapp}
        email={email}
        onCancel={sending.cancel}
      />
      <SubmitRow email={email} privacy={privacy} sending={sending.state.kind === 'sending'} />
    </form>
  );
}
