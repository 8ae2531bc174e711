/** Period, country, PCs, edition and person. */
import type { FilterChoices } from '../../contract/panel-answers.ts';
import { button } from '../ui/button.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import s from './request-filters.module.css';

interface FurtherFiltersProps {
  search: URLSearchParams;
  choices: FilterChoices | undefined;
  onChange(changed: Record<string, string | undefined>): void;
}

const none = { value: '', label: 'Cualquiera' };

export function FurtherFilters({ search, choices, onChange }: FurtherFiltersProps) {
  const bind = (name: string) => ({
    value: search.get(name) ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const named = (values: readonly string[] = []) => [
    none,
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <div className={s.further}>
      <Field label="Desde" type="date" {...bind('from')} />
      <Field label="Hasta" type="date" {...bind('to')} />
      <Field label="PC, mínimo" type="number" inputMode="numeric" min={0} {...bind('computersMin')} />
      <Field label="PC, máximo" type="number" inputMode="numeric" min={0} {...bind('computersMax')} />
      <SelectField label="País" options={named(choices?.countries)} {...bind('country')} />
      <SelectField label="Edición" options={named(choices?.editions)} {...bind('edition')} />
      <SelectField
        label="Persona"
        options={[none, ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        {...bind('person')}
      />
      <button
        type="button"
        className={button('quiet')}
        onClick={() =>
          onChange(
            Object.fromEntries(
              ['from', 'to', 'country', 'city', 'computersMin', 'computersMax', 'edition', 'person'].map(
                (name) => [name, undefined],
              ),
            ),
          )
        }
      >
        Quitar estos filtros
      </button>
    </div>
  );
}
