/** Search, stages, and further conditions behind "Filtros"; the URL holds all of them. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FilterChoices } from '../../../contract/panel-answers.ts';
import { type ListOrder, listOrders, type Stage, stages, untaken } from '../../../contract/panel-inputs.ts';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/queries.ts';
import { stageWord } from '../../format/words.ts';
import { button } from '../../ui/button.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageShape } from '../../ui/stage-mark.tsx';
import { withFilter } from './filter-params.ts';
import type { RequestsFilter } from './list-query.ts';
import s from './request-filters.module.css';

/** While keys follow each other faster, no search is sent: drawing its answer would hold up the next key. */
const typingPauseMs = 100;

interface RequestFiltersProps {
  filter: RequestsFilter;
  searchField: RefObject<HTMLInputElement | null>;
}

export function RequestFilters({ filter, searchField }: RequestFiltersProps) {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const choices = useQuery({
    queryKey: ['filter-choices'],
    queryFn: ({ signal }) => call('filterChoices', { signal }),
    staleTime: 300_000,
  });
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Also takes what is typed, however short ago. */
  const change = (changed: Parameters<typeof withFilter>[1]) => {
    clearTimeout(typing.current);
    typing.current = undefined;
    const q = searchField.current?.value;
    // The address, not what was drawn last: two changes may come before anything is drawn.
    setSearch(withFilter(new URLSearchParams(location.search), { q, ...changed }), { replace: true });
  };
  useEffect(() => () => clearTimeout(typing.current), []);
  const typed = () => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => change({}), typingPauseMs);
  };
  const chosen = search.getAll('stage');
  const toggle = (stage: Stage) =>
    change({ stage: chosen.includes(stage) ? chosen.filter((one) => one !== stage) : [...chosen, stage] });
  const text = search.get('q') ?? '';
  // The search was changed elsewhere, such as by going back; text that is being typed stays.
  useEffect(() => {
    const field = searchField.current;
    if (field && field !== document.activeElement) field.value = text;
  }, [text, searchField]);
  const holders = { [untaken]: 'Sin tomar', [useAccount().id]: 'Mías' };
  const { q: _q, stage: _stage, taken, ...others } = filter;
  const further = taken === undefined || taken in holders ? others : { ...others, taken };
  const furtherCount = Object.keys(further).length;

  return (
    <search className={s.filters}>
      <div className={s.line}>
        <div className={s.search}>
          <Icon name="search" />
          <input
            ref={searchField}
            type="search"
            aria-label="Buscar en solicitudes y notas"
            placeholder="Nombre, teléfono o nota"
            maxLength={200}
            defaultValue={text}
            onChange={typed}
            // Before a press elsewhere, such as on a request: afterwards, the search would lead back to the list.
            onBlur={() => {
              if (typing.current !== undefined) change({});
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        </div>
        <button type="button" className={button()} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="filter" />
          <span>Filtros y orden{furtherCount > 0 ? ` (${furtherCount})` : ''}</span>
        </button>
      </div>
      <div className={s.chips}>
        <fieldset className={s.stages}>
          <legend className="visually-hidden">De quién</legend>
          {Object.entries(holders).map(([id, word]) => (
            <button
              key={id}
              type="button"
              className={s.stage}
              aria-pressed={taken === id}
              onClick={() => change({ taken: taken === id ? undefined : id })}
            >
              {word}
            </button>
          ))}
        </fieldset>
        <fieldset className={s.stages}>
          <legend className="visually-hidden">Etapa</legend>
          {stages.map((stage) => (
            <button
              key={stage}
              type="button"
              className={s.stage}
              aria-pressed={chosen.includes(stage)}
              onClick={() => toggle(stage)}
            >
              <StageShape stage={stage} />
              {stageWord[stage]}
            </button>
          ))}
        </fieldset>
      </div>
      {open && <FurtherFilters search={search} choices={choices.data} onChange={change} />}
      {!open && furtherCount > 0 && (
        <ul className={s.conditions} aria-label="Filtros puestos">
          {Object.entries(further).map(([name, value]) => (
            <li key={name}>
              <button type="button" className={s.condition} onClick={() => change({ [name]: undefined })}>
                <span className="visually-hidden">Quitar </span>
                {conditionWord(name)}{' '}
                <bdi>
                  {name === 'person' || name === 'taken'
                    ? personName(String(value), choices.data?.people)
                    : name === 'sort'
                      ? orderWords[value as ListOrder]
                      : String(value)}
                </bdi>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const words: Record<string, string> = {
  from: 'desde',
  to: 'hasta',
  country: 'país',
  city: 'ciudad',
  computersMin: 'PC desde',
  computersMax: 'PC hasta',
  edition: 'edición',
  person: 'de',
  taken: 'la tiene',
  sort: 'orden:',
};

function conditionWord(name: string): string {
  return words[name] ?? name;
}

function personName(id: string, people: readonly { id: string; name: string }[] = []): string {
  return people.find((person) => person.id === id)?.name ?? 'una persona';
}

/** The order, and period, country, city, PCs, edition and person. */
interface FurtherFiltersProps {
  search: URLSearchParams;
  choices: FilterChoices | undefined;
  onChange(changed: Record<string, string | undefined>): void;
}

export const orderWords: Record<ListOrder, string> = {
  computers: 'Más PC',
  trialEnds: 'Fin de la prueba',
  followUp: 'Seguimiento',
};
const orders = [
  { value: '', label: 'Más nuevas' },
  ...listOrders.map((value) => ({ value, label: orderWords[value] })),
];
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
      <SelectField label="Orden" options={orders} {...bind('sort')} />
      <Field label="Desde" type="date" {...bind('from')} />
      <Field label="Hasta" type="date" {...bind('to')} />
      <Field label="PC, mínimo" type="number" inputMode="numeric" min={0} {...bind('computersMin')} />
      <Field label="PC, máximo" type="number" inputMode="numeric" min={0} {...bind('computersMax')} />
      <SelectField label="País" options={named(choices?.countries)} {...bind('country')} />
      <SelectField label="Ciudad" options={named(choices?.cities)} {...bind('city')} />
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
              [
                'from',
                'to',
                'country',
                'city',
                'computersMin',
                'computersMax',
                'edition',
                'person',
                'sort',
              ].map((name) => [name, undefined]),
            ),
          )
        }
      >
        Quitar estos filtros
      </button>
    </div>
  );
}
