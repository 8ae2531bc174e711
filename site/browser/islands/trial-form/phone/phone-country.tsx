/** A button with the phone's country, and below it the picker, a combobox whose input has no name and is never sent. */
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Country, nameOf } from '../../../../../contract/countries.ts';
import { fill } from '../../../../../contract/fill.ts';
import { formWords } from '../../../../../contract/form-words.ts';
import field from '../../../../ui/field.late.module.css';
import s from './phone-country.late.module.css';
import { searchCountries } from './search-countries.ts';

type Pick = (country: Country) => void;

export function PhoneCountry({ country, onPick }: { country: Country; onPick: Pick }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = `${country.iso} +${country.dial}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={s.button}
        aria-label={fill(formWords.phoneCountry, { code: label })}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        data-needs-script
        // Otherwise the picker would lose focus and close before the click.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{label}</span>
        <svg className={s.caret} viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </button>
      {isOpen && (
        <CountryPicker
          picked={country}
          onPick={(picked) => {
            setIsOpen(false);
            onPick(picked);
          }}
          onDismiss={(isFocusHere) => {
            setIsOpen(false);
            if (isFocusHere) button.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface CountryPickerProps {
  picked: Country;
  onPick: Pick;
  /** Without a choice. */
  onDismiss: (isFocusHere: boolean) => void;
}

const searchDelayMs = 250;
const listId = 'phone-countries';
const optionId = (iso: string | undefined) => iso && `phone-country-${iso}`;

function CountryPicker({ picked, onPick, onDismiss }: CountryPickerProps) {
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState(() => searchCountries(''));
  const [active, setActive] = useState(picked.iso);
  const activeIndex = found.findIndex(({ iso }) => iso === active);
  // Renders the options around the picked one first, so that the picker opens fast; the rest in a transition.
  const shown = useDeferredValue(found, found.slice(Math.max(activeIndex - 3, 0), activeIndex + 6));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens; every onDismiss does the same
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
    const dialog = root.current?.closest('dialog');
    // Android's back gesture fires `cancel` on the dialog without a key event.
    const keepDialog = (event: Event) => {
      event.preventDefault();
      onDismiss(true);
    };
    dialog?.addEventListener('cancel', keepDialog);
    return () => {
      clearTimeout(timer.current);
      dialog?.removeEventListener('cancel', keepDialog);
    };
  }, []);

  // Before the frame that shows them, so that a press does not meet another option.
  // biome-ignore lint/correctness/useExhaustiveDependencies: options that are added above move the active one
  useLayoutEffect(() => {
    const option = document.getElementById(optionId(active) ?? '');
    const list = option?.parentElement;
    if (!option || !list) return;
    // Not scrollIntoView: it would move the dialog too.
    if (
      option.offsetTop < list.scrollTop ||
      option.offsetTop + option.offsetHeight > list.scrollTop + list.clientHeight
    )
      list.scrollTop = option.offsetTop - (list.clientHeight - option.offsetHeight) / 2;
  }, [active, shown]);

  function search() {
    clearTimeout(timer.current);
    const matches = searchCountries(input.current?.value ?? '');
    setFound(matches);
    const best = input.current?.value ? matches[0] : picked;
    setActive(best?.iso ?? '');
    return best;
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: activeIndex >= last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex <= 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(activeIndex + 6, last),
      PageUp: Math.max(activeIndex - 6, 0),
    };
    const move = moves[event.key];
    if (move !== undefined) setActive(found[move]?.iso ?? '');
    else if (event.key === 'Escape') onDismiss(true);
    else if (event.key === 'Enter') {
      // The newest text counts, although its debounce delay is not over.
      const choice = timer.current === undefined ? found[activeIndex] : search();
      if (choice) onPick(choice);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus inside
    <div
      ref={root}
      className={s.picker}
      // A press inside must not blur the search before its click chooses.
      onMouseDown={(event) => event.target !== input.current && event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onDismiss(false);
      }}
    >
      <input
        ref={input}
        type="text"
        className={s.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={optionId(found[activeIndex]?.iso)}
        aria-autocomplete="list"
        aria-label={formWords.searchCountry}
        placeholder={formWords.searchCountry}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          // The form's own handler must not treat this as a field.
          event.stopPropagation();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            timer.current = undefined;
            search();
          }, searchDelayMs);
        }}
      />
      {/* Browsers would make a stop of Tab of a list that scrolls, where no key chooses. */}
      <div id={listId} className={s.list} role="listbox" tabIndex={-1} aria-label={formWords.countries}>
        {shown.map((country) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go through the combobox
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at it
          <div
            key={country.iso}
            id={optionId(country.iso)}
            className={s.option}
            role="option"
            aria-selected={country.iso === picked.iso}
            data-active={country.iso === active || undefined}
            onClick={() => onPick(country)}
          >
            <span className={s.iso}>{country.iso}</span>
            <span>{nameOf(country)}</span>
            <span className={s.dial}>+{country.dial}</span>
          </div>
        ))}
      </div>
      <output className={found.length ? field.unseen : s.none}>
        {found.length ? fill(formWords.countriesFound, { count: found.length }) : formWords.noCountry}
      </output>
    </div>
  );
}
