/** A button with the phone's country, and the dialog that searches another. Its field has no name and is never sent. */
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Country, nameOf } from '../../../../../contract/countries.ts';
import { fill } from '../../../../../contract/fill.ts';
import { formWords } from '../../../../../contract/form-words.ts';
import field from '../../../../ui/field.late.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import s from './phone-country.late.module.css';
import { searchCountries } from './search-countries.ts';

export interface PhoneCountryProps {
  country: Country;
  onPick: (country: Country) => void;
}

export function PhoneCountry({ country, onPick }: PhoneCountryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = `${country.iso} +${country.dial}`;
  return (
    <>
      <button
        type="button"
        className={s.button}
        aria-label={fill(formWords.phoneCountry, { code: label })}
        aria-haspopup="dialog"
        data-needs-script
        onClick={() => {
          // One that was closed just now, which is heard of only later, would close this one.
          flushSync(() => setIsOpen(false));
          setIsOpen(true);
        }}
      >
        <span>{label}</span>
        <Icon name="down" />
      </button>
      {isOpen && <CountryDialog country={country} onPick={onPick} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const searchDelayMs = 250;

/** Escape, Android's back gesture, Tab and a press outside close it without a choice. */
function CountryDialog({ country, onPick, onClose }: PhoneCountryProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (text: string) => {
    const found = searchCountries(text);
    return { found, best: text ? found[0] : country };
  };
  const [{ found, best }, setMatches] = useState(() => search(''));
  const around = Math.max(found.indexOf(country) - 3, 0);
  // Renders the options around the country first, so that the dialog opens fast; the rest in a transition.
  const shown = useDeferredValue(found, found.slice(around, around + 9));

  useLayoutEffect(() => {
    const { current: opened } = dialog;
    // A modal one restyles the form, and is for browsers that know no popovers.
    if (opened?.showPopover) opened.showPopover();
    else opened?.showModal();
    opened?.querySelector('input')?.focus();
  }, []);
  // Before the frame that shows them, so that a press does not meet another option.
  // biome-ignore lint/correctness/useExhaustiveDependencies: options that are added above move the best one
  useLayoutEffect(() => {
    dialog.current?.querySelector('[data-best]')?.scrollIntoView({ block: 'center' });
  }, [best, shown]);

  function choose(chosen: Country | undefined) {
    if (!chosen) return;
    flushSync(onClose);
    onPick(chosen);
  }

  /** Keys move between the search and the options. */
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const { key, currentTarget: picker } = event;
    // WebKit would close the form, too.
    if (key === 'Escape' && 'hidePopover' in picker) event.preventDefault();
    if (key === 'Escape' || key === 'Tab') picker.hidePopover?.();
    const stops = [...picker.querySelectorAll<HTMLElement>('input, button')];
    const at = stops.indexOf(event.target as HTMLElement); // one of them has the focus
    const next = at === 0 ? stops.findIndex(({ dataset }) => 'best' in dataset) : at + 1;
    const to = { ArrowDown: next, ArrowUp: at - 1, Home: 1, End: -1 }[key];
    if (to === undefined) return;
    event.preventDefault();
    stops.at(to % stops.length)?.focus();
  }

  return (
    <dialog
      ref={dialog}
      className={s.picker}
      aria-label={formWords.countries}
      popover="auto"
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClose={onClose}
      // The form's own handler must not treat the search as a field.
      onInput={(event) => event.stopPropagation()}
    >
      <input
        type="text"
        aria-label={formWords.searchCountry}
        placeholder={formWords.searchCountry}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setMatches(search(value)), searchDelayMs);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Not a submit of the form. The newest text counts, although its delay is not over.
          event.preventDefault();
          choose(search(event.currentTarget.value).best);
        }}
      />
      <ul className={s.list}>
        {shown.map((option) => (
          <li key={option.iso}>
            <button
              type="button"
              className={s.option}
              aria-current={option === country || undefined}
              data-best={option === best || undefined}
              onClick={() => choose(option)}
            >
              <span className={s.iso}>{option.iso}</span>
              <span className={s.name}>{nameOf(option)}</span>
              <span className={s.dial}>+{option.dial}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className={found.length ? field.unseen : s.none}>
        {found.length ? fill(formWords.countriesFound, { count: found.length }) : formWords.noCountry}
      </output>
    </dialog>
  );
}
