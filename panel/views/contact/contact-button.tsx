/** Writes to the customer of a request: a greeting that is chosen by its name, that of the stage first, or a quote. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asking } from '../../api/call.ts';
import { detailKey, useAccount } from '../../api/queries.ts';
import { applyToDetail } from '../../changes/apply-changes.ts';
import { useChanges, useUnsent } from '../../changes/use-changes.tsx';
import { business } from '../../format/business.ts';
import { messageLink, type Way } from '../../format/contact-links.ts';
import { type Customer, greetingOf, greetingsFor, quoteText, validQuote } from '../../format/messages.ts';
import { newId } from '../../format/new-id.ts';
import { useNow } from '../../ui/age.tsx';
import { Button, type ButtonProps, button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import field from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { Icon } from '../../ui/icon.tsx';
import { toClipboard } from '../../ui/toast.tsx';
import s from './contact.module.css';
import { QuoteFields, readQuote, usualQuote } from './quote-fields.tsx';

interface ContactProps {
  /** A row of a list, or the fields and the record of a request; with what was changed and not sent yet. */
  customer: Customer;
  /** What the button is for; the dialog offers the other one too. */
  way: Way;
  /** It begins with a quote. */
  isQuote?: boolean | undefined;
  /** WhatsApp, or the mail program, was opened. */
  onOpened?: (() => void) | undefined;
}

const words = { whatsapp: 'WhatsApp', mail: 'Correo' };

/**
 * The button, and the dialog that it opens: two presses lead to WhatsApp. Nothing where the customer cannot be reached in that
 * way. It needs the providers of a view, and makes the entry of the log by itself. Without children its word is that of the way.
 */
export function ContactButton({ customer, way, isQuote, onOpened, ...look }: ContactProps & ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isQuote && !messageLink(way, customer, '', '')) return null;
  return (
    <>
      <Button icon={isQuote ? undefined : way} {...look} onClick={() => setOpen(true)}>
        {look.children ?? words[way]}
      </Button>
      {isOpen && <WriteDialog {...{ customer, way, isQuote, onOpened }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Longer texts do not fit into links everywhere. */
const lengthMax = 2_000;
const quoteName = 'Cotización';

export function WriteDialog(props: ContactProps & { onClose(): void }) {
  const { customer, way, isQuote, onOpened, onClose } = props;
  const { id: requestId } = customer;
  const account = useAccount();
  const changes = useChanges();
  const unsent = useUnsent();
  const now = useNow();
  const queryFn = asking('oneRequest', { params: { id: requestId } });
  // A row does not know what was offered; until it is known, or offline, the list of prices holds.
  const { data } = useQuery({ queryKey: detailKey(requestId), queryFn });
  const offered = data && validQuote(applyToDetail(data, changes, account).timeline, now)?.quote;
  const [greetings] = useState(() => greetingsFor(customer, now));
  const [chosen, setChosen] = useState(isQuote ? quoteName : greetings[0]?.name);
  const [typed, setTyped] = useState(() => usualQuote(customer));
  const [edited, setEdited] = useState({ of: '', text: '' });
  const [kept, setKept] = useState('');
  const greeting = greetings.find(({ name }) => name === chosen);
  const quote = greeting ? undefined : readQuote(typed);
  const made = greeting
    ? greetingOf(greeting.text, customer, account.name, offered)
    : quote && quoteText(quote, customer, account.name);
  // Another choice makes another text.
  const text = edited.of === made ? edited.text : made;
  const log = (channel?: Way) => {
    const entry = { call: 'addEntry', requestId } as const;
    if (greeting && channel)
      unsent.add({ ...entry, body: { id: newId(), kind: 'greeted', channel, greeting: greeting.name } });
    // Copied and then opened, it is one quote.
    if (quote && kept !== made) unsent.add({ ...entry, body: { id: newId(), kind: 'quoted', quote } });
    setKept(made ?? '');
  };
  const copy = () => {
    log();
    void toClipboard(text ?? '');
  };
  const open = (each: Way) => {
    log(each);
    onOpened?.();
    onClose();
  };
  return (
    <Dialog title={isQuote ? quoteName : words[way]} open onClose={onClose}>
      <p className="muted clip">
        <Facts of={[customer.fullName, customer.company].filter(Boolean)} />
      </p>
      <Choices
        legend="Textos"
        className={s.choices}
        options={[...greetings.map(({ name }) => name), quoteName]}
        label={(name) => name}
        isOn={(name) => name === chosen}
        onPress={setChosen}
      />
      {!greeting && <QuoteFields typed={typed} onType={setTyped} />}
      {made !== undefined && (
        <>
          <textarea
            className={`${field.input} ${s.text}`}
            aria-label="Texto"
            maxLength={lengthMax}
            value={text}
            onChange={({ currentTarget }) => setEdited({ of: made, text: currentTarget.value })}
          />
          <div className={`row ${form.actions}`}>
            <Button icon="copy" onClick={copy}>
              Copiar
            </Button>
            {([way, way === 'mail' ? 'whatsapp' : 'mail'] as const).map((each) => {
              const about = `Tu ${quote ? 'cotización' : 'prueba'} de ${business.name}`;
              const href = messageLink(each, customer, about, text ?? '');
              if (!href) return null;
              // Links that the press follows by itself: phones refuse what a program opens.
              const tab = each === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {};
              const look = button(each === way ? 'primary' : 'normal');
              return (
                <a key={each} className={look} href={href} {...tab} onClick={() => open(each)}>
                  <Icon name={each} />
                  {each === 'whatsapp' ? 'Abrir WhatsApp' : 'Abrir correo'}
                </a>
              );
            })}
          </div>
        </>
      )}
    </Dialog>
  );
}
