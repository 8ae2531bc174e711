import type { Country } from '../../../../contract/countries.ts';
import { readPhone } from '../../../../contract/phone-number.ts';
import {
  type Checked,
  checkTrialRequest,
  type FieldErrors,
  fieldNames,
  type TrialRequest,
} from '../../../../contract/trial-request.ts';

export interface FormReading {
  /** As typed. */
  values: TrialRequest;
  /** The phone's country: picked, or given by the number itself. */
  country: Country;
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

export function check(reading: FormReading): Checked {
  return checkTrialRequest({ ...reading.values, phone: phoneOf(reading) });
}

export function errorsOf(reading: FormReading): FieldErrors {
  const checked = check(reading);
  return checked.ok ? {} : checked.errors;
}
