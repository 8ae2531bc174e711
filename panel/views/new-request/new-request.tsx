/** Enters a request that came by WhatsApp, a call or a visit. It is kept in this browser until the relay has it. */
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { countryOf } from '../../../contract/countries.ts';
import { requestPath } from '../../../contract/panel/addresses.ts';
import { enterBody, type Way, ways } from '../../../contract/panel/inputs.ts';
import { readPhone } from '../../../contract/phone-number.ts';
import { wayWord } from '../../../contract/stage-record.ts';
import { fieldLengthMax, type SentRequest } from '../../../contract/trial-request.ts';
import { useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { useRequestDetail, useUnsent } from '../../changes/use-changes.tsx';
import { business } from '../../format/business.ts';
import { newId } from '../../format/new-id.ts';
import { Choices } from '../../ui/choices.tsx';
import field from '../../ui/field.module.css';
import { Field, Labelled, SelectField } from '../../ui/field.tsx';
import form from '../../ui/form.module.css';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { View } from '../../ui/view.tsx';
import s from './new-request.module.css';
import type { ChatFacts } from './read-chat.ts';

type Values = Partial<SentRequest>;

/** `?persona=` is a request whose person buys again: the number of PCs is that of each sale. */
export function NewRequestView() {
  const [search] = useSearchParams();
  const person = search.get('persona') ?? '';
  const query = useRequestDetail(person, person !== '');
  return (
    <View title={person ? 'Nueva venta' : 'Nueva solicitud'}>
      {person ? (
        <QueryResult query={query} rows={6}>
          {({ fields: { computers: _computers, ...known } }) => <RequestForm known={known} />}
        </QueryResult>
      ) : (
        <RequestForm known={{}} />
      )}
    </View>
  );
}

function RequestForm({ known }: { known: Values }) {
  const unsent = useUnsent();
  const navigate = useNavigate();
  // A second press sends the same request.
  const [id] = useState(newId);
  const [way, setWay] = useState<Way>('whatsapp');
  const [values, setValues] = useState<Values>({ fullName: '', phone: '', ...known });
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const phone = readPhone(values.phone ?? '', countryOf(business.country));
  const country = values.country ?? (phone.value && countryNames.of(phone.country.iso)) ?? '';
  const hasKnown = Object.keys(known).length > 0;
  const typed = (name: keyof Values) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const text = (name: keyof Values, label: string) => ({
    ...{ label, maxLength: fieldLengthMax, autoComplete: 'off', error: problems[name] },
    ...typed(name),
  });
  const save = () => {
    const read = enterBody.safeParse({ ...values, id, way, country, phone: phone.value || values.phone });
    setProblems(Object.fromEntries(read.error?.issues.map(({ path, message }) => [path[0], message]) ?? []));
    if (!read.success) return;
    unsent.add({ call: 'enterRequest', requestId: id, body: read.data });
    void navigate(requestPath(id), { replace: true });
  };
  return (
    <div className={s.form}>
      <Form submit="Guardar" onSubmit={save}>
        {!hasKnown && <PastedChat onFound={setValues} />}
        <Field {...text('fullName', 'Nombre')} required />
        <Field
          {...text('phone', 'Teléfono o WhatsApp')}
          type="tel"
          required
          hint={phone.value && phone.value !== values.phone ? `Se guarda ${phone.value}` : undefined}
        />
        <Choices
          legend="Llegó por"
          className={s.ways}
          options={ways}
          label={(each: Way) => wayWord[each].replace(/^./, (letter) => letter.toUpperCase())}
          isOn={(each) => each === way}
          onPress={(each: Way) => setWay(each)}
        />
        <div className={form.pair}>
          <Field {...text('computers', 'PC')} inputMode="numeric" />
          <Field {...text('company', 'Negocio')} />
        </div>
        <details open={hasKnown || problems.email !== undefined}>
          <summary>Más datos</summary>
          <div className={form.form}>
            <div className={form.pair}>
              <Field {...text('city', 'Ciudad')} />
              <Field {...text('country', 'País')} value={country} />
            </div>
            <Field {...text('email', 'Correo')} inputMode="email" />
            <Field {...text('address', 'Dirección')} />
            <SelectField label="Edición" options={editions()} {...typed('edition')} />
          </div>
        </details>
      </Form>
    </div>
  );
}

const countryNames = new Intl.DisplayNames('es', { type: 'region' });
const editions = () =>
  ['', ...business.editions.map(({ name }) => name)].map((name) => [name, name || 'No se sabe'] as const);

const factWords: ChatFacts = { fullName: 'nombre', phone: 'teléfono', computers: 'PC' };
const factNames = Object.keys(factWords) as (keyof ChatFacts)[]; // its own keys

/** What is found fills empty fields, where the person sees and corrects it; what was typed stays. */
function PastedChat({ onFound }: { onFound(change: (before: Values) => Values): void }) {
  const id = useId();
  const account = useAccount();
  const [found, setFound] = useState<ChatFacts>();
  const read = async (text: string) => {
    const { readChat } = await import('./read-chat.ts');
    const own = [account.name, business.name, 'Tú', 'You'];
    const next = readChat(text, { country: business.country, own });
    setFound(text.trim() ? next : undefined);
    onFound((before) => {
      const free = factNames.filter((name) => !before[name] || before[name] === found?.[name]);
      return { ...before, ...Object.fromEntries(free.map((name) => [name, next[name]])) };
    });
  };
  const names = factNames.flatMap((name) => (found?.[name] ? factWords[name] : []));
  return (
    <Labelled label="Pegar un chat" id={id}>
      <textarea
        id={id}
        className={field.input}
        rows={3}
        placeholder="Copia lo que te escribió en WhatsApp y pégalo aquí"
        onChange={({ currentTarget: { value } }) => {
          read(value).catch(() => showToast({ text: 'No se pudo leer. Escribe los datos.', bad: true }));
        }}
      />
      <p className="muted" aria-live="polite">
        {found &&
          (names.length > 0
            ? `Se encontró: ${list.format(names)}. Revísalo antes de guardar.`
            : 'No se encontró nada: escribe los datos.')}
      </p>
    </Labelled>
  );
}

const list = new Intl.ListFormat('es');
