/** The country of the phone number: a button with code and dial code that opens the picker below it. */
import { useRef, useState } from 'react';
import type { Country } from '../../../../../contract/countries.ts';
import { CountryPicker } from './country-picker.tsx';
import s from './phone-country.late.module.css';

export interface PhoneCountryProps {
  country: Country;
  onPick: (country: Country) => void;
}

export function PhoneCountry({ country, onPick }: PhoneCountryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = `${country.iso} +${country.dial}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={s.button}
        aria-label={`País del teléfono: ${label}`}
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
