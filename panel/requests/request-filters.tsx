/** Search, stages, and further conditions behind "Filtros"; the URL holds all of them. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Stage, stages } from '../../contract/panel-inputs.ts';
import { call } from '../api/call.ts';
import { stageWord } from '../format/words.ts';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { StageShape } from '../ui/stage-mark.tsx';
import { withFilter } from './filter-params.ts';
import { FurtherFilters } from './further-filters.tsx';
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
  const { q: _q, stage: _stage, ...further } = filter;
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
          <span>Filtros{furtherCount > 0 ? ` (${furtherCount})` : ''}</span>
        </button>
      </div>
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
      {open && <FurtherFilters search={search} choices={choices.data} onChange={change} />}
      {!open && furtherCount > 0 && (
        <ul className={s.conditions} aria-label="Filtros puestos">
          {Object.entries(further).map(([name, value]) => (
            <li key={name}>
              <button type="button" className={s.condition} onClick={() => change({ [name]: undefined })}>
                <span className="visually-hidden">Quitar </span>
                {conditionWord(name)}{' '}
                <bdi>
                  {name === 'person' ? personName(String(value), choices.data?.people) : String(value)}
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
};

function conditionWord(name: string): string {
  return words[name] ?? name;
}

function personName(id: string, people: readonly { id: string; name: string }[] = []): string {
  return people.find((person) => person.id === id)?.name ?? 'una persona';
}
