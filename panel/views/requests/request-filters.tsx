/** Search, holders and stages, and further conditions behind "Filtros y orden"; the URL holds all of them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FilterChoices } from '../../../contract/panel/answers.ts';
import { listOrders, stages, untaken } from '../../../contract/panel/inputs.ts';
import { asking } from '../../api/call.ts';
import { useAccount } from '../../api/queries.ts';
import { business } from '../../format/business.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageName } from '../../ui/stage-mark.tsx';
import { type FilterName, type RequestsFilter, withFilter } from './list-query.ts';
import s from './request-filters.module.css';

/** While keys follow each other faster, no search is sent: drawing its answer would hold up the next key. */
const typingPauseMs = 100;

type ChangeFilter = (changed: Parameters<typeof withFilter>[1]) => void;

export function RequestFilters({ filter }: { filter: RequestsFilter }) {
  const searchField = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Also takes what is typed, however short ago. */
  const change: ChangeFilter = (changed) => {
    clearTimeout(typing.current);
    typing.current = undefined;
    const q = searchField.current?.value;
    // The address, not what was drawn last: two changes may come before anything is drawn.
    setSearch(withFilter(new URLSearchParams(location.search), { q, ...changed }), { replace: true });
  };
  useEffect(() => () => clearTimeout(typing.current), []);
  const text = search.get('q') ?? '';
  // The search was changed elsewhere, such as by going back; text that is being typed stays.
  useEffect(() => {
    const input = searchField.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text]);
  const holders: Record<string, string> = { [untaken]: 'Sin tomar', [useAccount().id]: 'Mías' };
  // It came with another person's address.
  if (filter.taken !== undefined) holders[filter.taken] ??= 'De otra persona';
  const inStages = search.getAll('stage');
  const further = conditions.filter(({ name }) => filter[name] !== undefined);

  return (
    <search className={s.filters}>
      <div className="row">
        <div className={s.search}>
          <Icon name="search" />
          <input
            ref={searchField}
            type="search"
            aria-label="Buscar en solicitudes y notas"
            placeholder="Nombre, teléfono o nota"
            maxLength={200}
            defaultValue={text}
            onChange={() => {
              clearTimeout(typing.current);
              typing.current = setTimeout(() => change({}), typingPauseMs);
            }}
            // Before a press elsewhere, such as on a request: afterwards, the search would lead back to the list.
            onBlur={() => {
              if (typing.current !== undefined) change({});
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        </div>
        <Button icon="filter" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filtros y orden{further.length > 0 ? ` (${further.length})` : ''}
        </Button>
      </div>
      <div className={s.chips}>
        <Choices
          legend="De quién"
          options={Object.keys(holders)}
          label={(id) => holders[id]}
          isOn={(id) => filter.taken === id}
          onPress={(id) => change({ taken: filter.taken === id ? undefined : id })}
        />
        <Choices
          legend="Etapa"
          options={stages}
          label={(stage) => <StageName stage={stage} />}
          isOn={(stage) => inStages.includes(stage)}
          onPress={(stage) => {
            const others = inStages.filter((one) => one !== stage);
            change({ stage: others.length < inStages.length ? others : [...inStages, stage] });
          }}
        />
      </div>
      {open && <FurtherFilters search={search} onChange={change} />}
    </search>
  );
}

interface Condition {
  name: FilterName;
  label: string;
  type?: 'date' | 'number';
  values?(choices: FilterChoices): (readonly [value: string, word: string])[];
}

const orderWords = { computers: 'Más PC', trialEnds: 'Fin de la prueba', followUp: 'Siguiente paso' };
const asTheyAre = (texts: string[]) => texts.map((text) => [text, text] as const);

const conditions: Condition[] = [
  { name: 'sort', label: 'Orden', values: () => listOrders.map((one) => [one, orderWords[one]]) },
  { name: 'from', label: 'Desde', type: 'date' },
  { name: 'to', label: 'Hasta', type: 'date' },
  { name: 'computersMin', label: 'PC, mínimo', type: 'number' },
  { name: 'computersMax', label: 'PC, máximo', type: 'number' },
  { name: 'country', label: 'País', values: ({ countries }) => asTheyAre(countries) },
  { name: 'city', label: 'Ciudad', values: ({ cities }) => asTheyAre(cities) },
  { name: 'edition', label: 'Edición', values: ({ editions }) => asTheyAre(editions) },
  { name: 'person', label: 'Persona', values: () => business.people.map(({ id, name }) => [id, name]) },
];
const noChoices: FilterChoices = { countries: [], cities: [], editions: [] };

function FurtherFilters({ search, onChange }: { search: URLSearchParams; onChange: ChangeFilter }) {
  const { data: choices = noChoices } = useQuery({
    queryKey: ['filter-choices'],
    queryFn: asking('filterChoices'),
    staleTime: 300_000,
  });
  return (
    <div className={`box columns ${s.further}`}>
      {conditions.map(({ name, label, type, values }) => {
        const shared = {
          label,
          value: search.get(name) ?? '',
          onValue: (value: string) => onChange({ [name]: value }),
        };
        const any = ['', name === 'sort' ? 'Más nuevas' : 'Cualquiera'] as const;
        if (values) return <SelectField key={name} {...shared} options={[any, ...values(choices)]} />;
        return <Field key={name} {...shared} type={type} />;
      })}
      <Button
        kind="quiet"
        onClick={() => onChange(Object.fromEntries(conditions.map(({ name }) => [name, undefined])))}
      >
        Quitar estos filtros
      </Button>
    </div>
  );
}
