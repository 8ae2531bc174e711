/** Enters a request that came by WhatsApp, a call or a visit. It is kept in this browser until the relay has it. */
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { WhoAmI } from '../../../contract/panel/account-routes.ts';
import { requestPath } from '../../../contract/panel/addresses.ts';
import { enterBody, type Way, ways } from '../../../contract/panel/inputs.ts';
import { fieldWord } from '../../../contract/panel/words.ts';
import { wayWord } from '../../../contract/stage-record.ts';
import { type FieldName, fieldLengthMax, type SentRequest } from '../../../contract/trial-request.ts';
import { meQuery, typedRequestKey, useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { useShownDetail, useUnsent } from '../../changes/use-changes.tsx';
import { business } from '../../format/business.ts';
import { typedPhone } from '../../format/contact-links.ts';
import { newId } from '../../format/new-id.ts';
import { Choices } from '../../ui/choices.tsx';
import { Field, LongField, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { remember, remembered } from '../../ui/remembered.ts';
import { showToast } from '../../ui/toast.tsx';
import { View } from '../../ui/view.tsx';
import type { ChatFacts } from './read-chat.ts';

/** `found`: by the chat before, also before a reload: what another one tells takes its place. */
type Values = Partial<SentRequest> & { found?: ChatFacts | undefined };

/** `?persona=` is a request whose person buys again: the number of PCs is that of each sale. */
export function NewRequestView() {
  const [search] = useSearchParams();
  const person = search.get('persona') ?? '';
  const query = useShownDetail(person, person !== '');
  return (
    <View title={person ? 'Nueva venta' : 'Nueva solicitud'}>
      {person ? (
        <QueryResult query={query}>
          {({ fields: { computers: _computers, ...known } }) => <RequestForm known={known} />}
        </QueryResult>
      ) : (
        <RequestForm known={{}} />
      )}
    </View>
  );
}

/** What is typed is kept in this tab for after a reload, such as a press on a notice makes, or a new session, until the form is left. */
function RequestForm({ known }: { known: Values }) {
  const client = useQueryClient();
  const unsent = useUnsent();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { id: accountId } = useAccount();
  const of = `${accountId} ${search}`;
  const [kept] = useState(() => keptForm(of));
  // A second press sends the same request.
  const [id] = useState(newId);
  const [way, setWay] = useState<Way>(kept.way ?? 'whatsapp');
  const [typed, setTyped] = useState<Values>(kept.typed ?? { fullName: '', phone: '', ...known });
  useEffect(() => {
    if (accountId === '') return;
    remember(typedRequestKey, JSON.stringify({ of, way, typed }), 'sessionStorage');
    // Where the session has ended, signing in shows the form again.
    return () => {
      if (client.getQueryData<WhoAmI>(meQuery.queryKey)?.account)
        remember(typedRequestKey, '', 'sessionStorage');
    };
  }, [client, accountId, of, way, typed]);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const phone = typedPhone(typed.phone ?? '', typed.country ?? '');
  // The number tells its country, until another one is typed.
  const values = { country: phone.value ? (countryNames.of(phone.country.iso) ?? '') : '', ...typed };
  const hasKnown = Object.keys(known).length > 0;
  const text = (name: keyof SentRequest, label = fieldWord[name as FieldName]) => ({
    ...{ name, label, maxLength: fieldLengthMax, autoComplete: 'off', error: problems[name] },
    value: values[name] ?? '',
    onValue: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  });
  const save = () => {
    const read = enterBody.safeParse({ ...values, id, way, phone: phone.value || values.phone });
    setProblems(Object.fromEntries(read.error?.issues.map(({ path, message }) => [path[0], message]) ?? []));
    if (!read.success) return;
    unsent.add({ call: 'enterRequest', requestId: id, body: read.data });
    void navigate(requestPath(id), { replace: true });
  };
  return (
    <Form submit="Guardar" onSubmit={save}>
      {!hasKnown && <PastedChat typed={typed} onType={setTyped} />}
      <Field {...text('fullName')} required />
      <Field
        {...text('phone', 'Teléfono o WhatsApp')}
        type="tel"
        required
        hint={phone.value && phone.value !== values.phone ? `Se guarda ${phone.value}` : undefined}
      />
      <Choices
        legend="Llegó por"
        options={ways}
        label={(each: Way) => wayWord[each].replace(/^./, (letter) => letter.toUpperCase())}
        isOn={(each) => each === way}
        onPress={(each: Way) => setWay(each)}
      />
      <div className="columns">
        <Field {...text('computers')} inputMode="numeric" />
        <Field {...text('company')} />
      </div>
      <details open={hasKnown || problems.email !== undefined}>
        <summary>Más datos</summary>
        <div className="form">
          {(['city', 'country', 'email', 'address'] as const).map((name) => (
            <Field key={name} {...text(name)} inputMode={name === 'email' ? name : 'text'} />
          ))}
          <SelectField options={editions()} {...text('edition', 'Edición')} />
        </div>
      </details>
    </Form>
  );
}

/** @param of the account, and the person who buys again */
function keptForm(of: string): { way?: Way; typed?: Values } {
  const kept = JSON.parse(remembered(typedRequestKey, 'sessionStorage') || '{}');
  return kept.of === of ? kept : {};
}

const countryNames = new Intl.DisplayNames('es', { type: 'region' });
const editions = () =>
  ['', ...business.editions.map(({ name }) => name)].map((name) => [name, name || 'No se sabe'] as const);

const factWords: ChatFacts = { fullName: 'nombre', phone: 'teléfono', computers: 'PC' };
const factNames = Object.keys(factWords) as (keyof ChatFacts)[]; // its own keys

/** What is found fills empty fields, where the person sees and corrects it; what was typed stays. */
function PastedChat({ typed, onType }: { typed: Values; onType: Dispatch<SetStateAction<Values>> }) {
  const account = useAccount();
  const { found } = typed;
  const read = async (text: string) => {
    const { readChat } = await import('./read-chat.ts');
    const next = readChat(text, business.country, [account.name, business.name, 'Tú', 'You']);
    onType((before) => {
      const free = factNames.filter((name) => !before[name] || before[name] === before.found?.[name]);
      const facts = Object.fromEntries(free.map((name) => [name, next[name]]));
      return { ...before, ...facts, found: text.trim() ? next : undefined };
    });
  };
  const names = factNames.filter((name) => found?.[name] && found[name] === typed[name]);
  return (
    <div>
      <LongField
        label="Pegar un chat"
        rows={3}
        placeholder="Copia lo que te escribió en WhatsApp y pégalo aquí"
        onValue={(text) => {
          read(text).catch(() => showToast({ text: 'No se pudo leer. Escribe los datos.', bad: true }));
        }}
      />
      <p className="muted" aria-live="polite">
        {found &&
          (names.length > 0
            ? `Se encontró: ${list.format(names.map((name) => factWords[name]))}. Revísalo antes de guardar.`
            : factNames.some((name) => found[name])
              ? 'Se queda lo que escribiste.'
              : 'No se encontró nada: escribe los datos.')}
      </p>
    </div>
  );
}

const list = new Intl.ListFormat('es');
