/** A field for one entry of the owner's page, or the fields of what it holds, as the schema describes it. */
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { countries } from '../../../contract/countries.ts';
import { entryName } from '../../../contract/entry-name.ts';
import { listOf, schemaAt } from '../../../contract/entry-schema.ts';
import { numberFormatOf } from '../../../contract/number-format.ts';
import { readPhone } from '../../../contract/phone-number.ts';
import { business } from '../../format/business.ts';
import { readMoney } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Field, LongField, SelectField } from '../../ui/field.tsx';
import { choicesFor, type Entries, valueAt, wordsOf } from './entry-schema.ts';
import { FileField } from './file-field.tsx';
import s from './page.module.css';
import type { DraftEntry } from './use-page-draft.ts';

/** Longer texts have several lines. */
const lineLengthMax = 120;

export function EntryField(props: DraftEntry) {
  const { path, draft } = props;
  const { entries, problems, change } = draft;
  const id = useId();
  const entry = schemaAt(path);
  const value = valueAt(entries, path);
  const { label, hint } = wordsOf(path);
  const error = problems[entryName(path)];
  const list = listOf(entry);
  if (list) return <EntryList {...props} itemsMax={list.maxItems ?? Number.POSITIVE_INFINITY} />;
  const said = error && (
    <p id={id} className="error">
      {error}
    </p>
  );
  if (entry?.properties)
    return (
      <>
        {said && <div className={s.list}>{said}</div>}
        {Object.keys(entry.properties)
          // A picture is described once there is one.
          .filter((name) => name !== 'alt' || valueAt(value, ['file']))
          .map((name) => (
            <EntryField key={name} {...props} path={[...path, name]} />
          ))}
      </>
    );
  const name = path.at(-1);
  if (name === 'logo' || name === 'file') return <FileField draft={draft} path={path} />;
  if (entry?.type === 'boolean')
    return (
      <div className="field">
        <label className="row">
          <input
            aria-invalid={error ? true : undefined}
            aria-describedby={error && id}
            type="checkbox"
            checked={value === true}
            onChange={({ currentTarget }) => change(path, currentTarget.checked || undefined, true)}
          />
          {label}
        </label>
        {hint && <p className="muted">{hint}</p>}
        {said}
      </div>
    );
  const shown = String(value ?? '');
  const choices = choicesFor(path);
  if (choices) {
    // The file may hold other spellings than those that are offered.
    const isOffered = choices.some(([choice]) => choice === shown);
    return (
      <SelectField
        {...{ label, hint, error }}
        value={shown}
        options={isOffered ? choices : [...choices, [shown, shown]]}
        onValue={(choice) => change(path, choice, true)}
      />
    );
  }
  const isNumber = entry?.type === 'integer';
  const { maxLength = Number.POSITIVE_INFINITY } = entry ?? {};
  const tooLong = shown.length > maxLength && `Tiene ${shown.length} caracteres; caben ${maxLength}`;
  const input = {
    ...{ label, hint, error: error || tooLong || undefined, value: shown },
    onValue: (text: string) => change(path, isNumber && /^\d+$/.test(text) ? Number(text) : text),
  };
  if (entry?.maxLength && maxLength > lineLengthMax) return <LongField {...input} />;
  const isPrice = Array.isArray(entry?.type);
  const keyboard = isNumber ? 'numeric' : isPrice ? 'decimal' : keyboardFor(String(name));
  const asStored = isPrice ? plainPrice : keyboard === 'tel' ? withDialCode : undefined;
  const complete = () => {
    const text = asStored?.(shown, entries) ?? shown;
    if (text !== shown) change(path, text);
  };
  return <Field {...input} inputMode={keyboard} onBlur={complete} />;
}

/** What a phone's keyboard offers first. */
function keyboardFor(name: string): 'tel' | 'email' | 'url' | undefined {
  if (['phone', 'whatsapp', 'number'].includes(name)) return 'tel';
  return name === 'email' ? 'email' : /url$/i.test(name) ? 'url' : undefined;
}

/** A number as it is dialled in the business's country gets the code of that country. */
function withDialCode(text: string, entries: Entries): string {
  const country = countries.find(({ iso }) => iso === (entries.country ?? business.country));
  if (!country || /^\+|\p{L}/u.test(text)) return text;
  const { value } = readPhone(text, country);
  // Where the code is there already, such as in the address of a WhatsApp chat, the text stays as it is.
  return value && value.slice(1) !== text.replace(/\D/g, '') ? value : text;
}

/** A price as the business's country writes it: `Gs. 60.000` in Paraguay -> `60000`; `7,50` is read as it is. */
function plainPrice(text: string, entries: Entries): string {
  const numbers = numberFormatOf({
    country: chosen('country', entries) ?? business.country,
    currency: chosen('currency', entries) ?? business.numbers.currency,
  });
  // Publishing says where a currency has no cents.
  const read = readMoney(text, { ...numbers, decimals: 2 });
  const amount = 'amountCents' in read ? read.amountCents / 100 : undefined;
  return amount === undefined || amount === Number(text.replace(',', '.')) ? text : `${amount}`;
}

/** A draft may hold anything else, such as what a file says. */
function chosen(name: string, { [name]: value }: Entries): string | undefined {
  return choicesFor([name])?.find(([choice]) => choice && choice === value)?.[0];
}

/** Items one below the other, each with its fields. */
function EntryList({ itemsMax, ...props }: DraftEntry & { itemsMax: number }) {
  const { path, draft } = props;
  const { entries, problems, change } = draft;
  const { label, hint } = wordsOf(path);
  const value = valueAt(entries, path);
  const items: unknown[] = Array.isArray(value) ? value : [];
  const isTexts = schemaAt([...path, 0])?.type === 'string';
  return (
    <fieldset className={`form ${s.list}`}>
      <legend>{label}</legend>
      {hint && <p className="muted">{hint}</p>}
      {problems[entryName(path)] && <p className="error">{problems[entryName(path)]}</p>}
      {items.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey lint/a11y/useSemanticElements: the items have no other name, and their fields hold no state; a fieldset has other styles
        <div key={at} role="group" aria-label={`${label} ${at + 1}`} className={`box form ${s.item}`}>
          <EntryField {...props} path={[...path, at]} />
          <Button kind="quiet" about={`${at + 1}`} onClick={() => change([...path, at], undefined, true)}>
            Quitar
          </Button>
        </div>
      ))}
      {items.length < itemsMax && (
        <Button
          onClick={({ currentTarget }) => {
            flushSync(() => change(path, [...items, isTexts ? '' : {}]));
            currentTarget.previousElementSibling
              ?.querySelector<HTMLElement>('input, textarea, select')
              ?.focus();
          }}
        >
          Agregar
        </Button>
      )}
    </fieldset>
  );
}
