/** Writes to the customer of a request: a greeting that is chosen by its name, that of the stage first, or a quote. */
import { useState } from 'react';
import { quoteName } from '../../../contract/greetings.ts';
import { useAccount } from '../../api/queries.ts';
import { useShownDetail, useUnsent } from '../../changes/use-changes.tsx';
import { business } from '../../format/business.ts';
import { relayTime } from '../../format/clock.ts';
import { type ContactChannel, messageLink } from '../../format/contact-links.ts';
import * as messages from '../../format/messages.ts';
import { newId } from '../../format/new-id.ts';
import { Button, type ButtonProps, button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toClipboard } from '../../ui/toast.tsx';

interface ContactProps {
  /** A row of a list, or the fields and the record of a request; with what was changed and not sent yet. */
  customer: messages.Customer;
  isQuote?: boolean | undefined;
}

const channelWord = { whatsapp: 'WhatsApp', mail: 'Correo' };
const channels = Object.keys(channelWord) as ContactChannel[]; // its own keys

/** Two presses lead to WhatsApp or to a mail, and are logged. Nothing where the customer can be reached by neither. */
export function ContactButton({ customer, isQuote, ...look }: ContactProps & ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const channel = channels.find((each) => messageLink(each, customer, '', ''));
  if (!isQuote && !channel) return null;
  return (
    <>
      <Button icon={isQuote ? undefined : channel} {...look} onClick={() => setOpen(true)}>
        {look.children ?? (channel && channelWord[channel])}
      </Button>
      {isOpen && <WriteDialog {...{ customer, isQuote }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Longer texts do not fit into links everywhere. */
const lengthMax = 2_000;

export function WriteDialog(props: ContactProps & { onClose(): void; onOpened?(): void }) {
  const { customer, isQuote, onClose, onOpened } = props;
  const account = useAccount();
  const unsent = useUnsent();
  // A row does not know what was offered; until it is known, or offline, the list of prices holds.
  const { data } = useShownDetail(customer.id);
  const offered = data && messages.validQuote(data.timeline, relayTime())?.quote;
  const [greetings] = useState(() => messages.greetingsFor(customer, relayTime()));
  const [chosen, setChosen] = useState(isQuote ? quoteName : [...greetings.keys()][0]);
  const [typed, setTyped] = useState(() => messages.usualQuote(customer, offered));
  const [edited, setEdited] = useState({ of: '', text: '' });
  const [kept, setKept] = useState('');
  const [copied, setCopied] = useState<{ text: string | undefined; words: string }>();
  const greeting = greetings.get(chosen ?? '');
  const read = greeting ? undefined : messages.readQuote(typed);
  const quote = read && 'problem' in read ? undefined : read;
  const made = greeting
    ? messages.greetingOf(greeting, customer, account.name, offered)
    : quote && messages.quoteText(quote, customer, account.name);
  // Another choice makes another text; what is learned of the customer meanwhile, such as a quote, leaves an edited one alone.
  const choice = greeting ?? JSON.stringify(typed);
  const text = edited.of === choice ? edited.text : made;
  const log = (opened?: ContactChannel) => {
    const entry = { call: 'addEntry', requestId: customer.id } as const;
    if (greeting && opened)
      unsent.add({ ...entry, body: { id: newId(), kind: 'greeted', channel: opened, greeting: chosen } });
    // Copied and then opened, it is one quote.
    if (quote && kept !== made) unsent.add({ ...entry, body: { id: newId(), kind: 'quoted', quote } });
    setKept(made ?? '');
  };
  return (
    <Dialog title={isQuote ? quoteName : 'Escribir'} onClose={onClose}>
      <Facts className="muted clip" of={[customer.fullName, customer.company]} />
      {!isQuote && (
        <Choices
          legend="Textos"
          options={[...greetings.keys(), quoteName]}
          label={(name) => name}
          isOn={(name) => name === chosen}
          onPress={setChosen}
        />
      )}
      {!greeting && <QuoteFields typed={typed} onType={setTyped} />}
      {read && 'problem' in read && <output className="muted">{read.problem}</output>}
      {made !== undefined && (
        <>
          <textarea
            aria-label="Texto"
            rows={5}
            maxLength={lengthMax}
            value={text}
            onChange={({ currentTarget }) => setEdited({ of: choice, text: currentTarget.value })}
          />
          <div className="row">
            {channels.map((each) => {
              const about = `Tu ${quote ? 'cotización' : 'prueba'} de ${business.name}`;
              const href = messageLink(each, customer, about, text ?? '');
              // Links that the press follows by itself: phones refuse what a program opens.
              const tab = each === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {};
              const open = () => {
                log(each);
                onClose();
                onOpened?.();
              };
              return (
                href && (
                  <a {...tab} key={each} href={href} className={button('primary')} onClick={open}>
                    <Icon name={each} />
                    {each === 'whatsapp' ? 'Abrir WhatsApp' : 'Abrir correo'}
                  </a>
                )
              );
            })}
            <Button
              icon="copy"
              onClick={async () => {
                log();
                const isCopied = await toClipboard(text ?? '');
                setCopied({ text, words: isCopied ? 'Copiado' : 'Selecciona el texto' });
              }}
            >
              <span aria-live="polite">{copied?.text === text ? copied?.words : 'Copiar'}</span>
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface QuoteFieldsProps {
  typed: messages.TypedQuote;
  onType(typed: messages.TypedQuote): void;
}

/** Edition, PCs, discount in percent and last day; the price too, where it is on request. */
function QuoteFields({ typed, onType }: QuoteFieldsProps) {
  const { editions, numbers } = business;
  const plan = messages.planOf(typed.edition);
  const of = (name: keyof messages.TypedQuote) => ({
    value: typed[name],
    onValue: (value: string) => onType({ ...typed, [name]: value }),
  });
  return (
    <>
      <SelectField
        label="Edición"
        options={['', ...editions.map(({ name }) => name)].map((name) => [name, name || 'Elige una'])}
        {...of('edition')}
      />
      <div className="columns">
        <Field label="PC" type="number" {...of('pcs')} />
        {plan && plan.priceCents === undefined && (
          <Field label={`Precio total (${numbers.currency})`} inputMode="decimal" {...of('list')} />
        )}
        <Field label="Descuento (%)" type="number" max={100} {...of('discount')} />
        <Field label="Válida hasta" type="date" {...of('validUntil')} />
      </div>
    </>
  );
}
