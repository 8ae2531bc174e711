/** Until one is picked, the phone's country follows País; until that is written in, it follows the number. */
import { type RefObject, useRef, useState } from 'react';
import { type Country, countryOf, nameOf } from '../../../../contract/countries.ts';
import {
  limitPhone,
  phoneCountryFor,
  readPhone,
  withoutDialCode,
} from '../../../../contract/phone-number.ts';
import { checkTrialRequest, fieldNames, type TrialRequest } from '../../../../contract/trial-request.ts';

export interface FormReading {
  /** As typed. */
  values: TrialRequest;
  /** The phone's country: picked, or given by the number itself. */
  country: Country;
}

/** @param phoneCountry ISO code of the phone's country at first */
export function useFormReading(form: RefObject<HTMLFormElement | null>, phoneCountry: string) {
  const [reading, setReading] = useState(() => readForm(null, countryOf(phoneCountry)));
  const { country } = reading;
  const isPicked = useRef(false);
  /** What the form wrote into País; null once the visitor wrote there. */
  const filled = useRef<string | null>('');

  function read(picked = followedCountry()): FormReading {
    const now = readForm(form.current, picked);
    setReading(now);
    return now;
  }

  /** That of the stated country, which may be there before the form is hydrated, or without an event. */
  function followedCountry(): Country {
    const { values } = readForm(form.current, country);
    // The browser's first lookup of country names is slow.
    const isStated = !isPicked.current && values.country;
    return isStated ? phoneCountryFor(values.country, values.phone, country) : country;
  }

  function readTyped(input: HTMLInputElement): FormReading {
    if (input.id === 'phone') {
      const limited = limitPhone(input.value, country);
      if (limited !== input.value) input.value = limited;
      fillCountry(country);
    }
    if (input.id === 'country') filled.current = null;
    return read();
  }

  function fillCountry(picked: Country): void {
    const input = form.current && fieldIn(form.current, 'country');
    if (!input || input.value !== filled.current) return;
    const reading = readForm(form.current, picked);
    if (!phoneOf(reading)) return;
    input.value = nameOf(reading.country);
    filled.current = input.value;
  }

  function pick(picked: Country): FormReading {
    const input = form.current && fieldIn(form.current, 'phone');
    if (input) {
      input.value = withoutDialCode(input.value, country);
      input.focus();
    }
    isPicked.current = true;
    fillCountry(picked);
    return read(picked);
  }

  /** The fields of a draft are filled in. Its country counts as picked where the fields alone would lead to another one. */
  function restore(kept = country): void {
    const { values } = read(kept);
    isPicked.current = phoneCountryFor(values.country, values.phone, country) !== kept;
  }

  function empty(): void {
    form.current?.reset();
    isPicked.current = false;
    filled.current = '';
    read(countryOf(phoneCountry));
  }

  return { reading, read, readTyped, pick, restore, empty };
}

/** `form` null = empty fields. Reads the DOM, because some browsers fill fields without an event. */
export function readForm(form: HTMLFormElement | null, picked: Country): FormReading {
  const values = Object.fromEntries(
    fieldNames.map((name) => [name, form ? fieldIn(form, name).value : '']),
  ) as TrialRequest; // every field name is a key
  return { values, country: readPhone(values.phone, picked).country };
}

export function fieldIn(form: HTMLFormElement, id: string): HTMLInputElement {
  return form.elements.namedItem(id) as HTMLInputElement; // ids and honeypot are in the form as rendered
}

/** The number that is sent, or ''. */
export function phoneOf({ values, country }: FormReading): string {
  return readPhone(values.phone, country).value;
}

export function check(reading: FormReading) {
  return checkTrialRequest({ ...reading.values, phone: phoneOf(reading) });
}

export function errorsOf(reading: FormReading) {
  const checked = check(reading);
  return checked.ok ? {} : checked.errors;
}
