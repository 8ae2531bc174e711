/** Mi página: the owner changes prices, answers and words, sees what changes, publishes it, and goes back. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Fragment, useId, useLayoutEffect, useRef, useState } from 'react';
import { entryName } from '../../../contract/entry-name.ts';
import { schemaAt } from '../../../contract/entry-schema.ts';
import type { OwnersPage, PageContent } from '../../../contract/panel/answers.ts';
import { asking } from '../../api/call.ts';
import { useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { Button } from '../../ui/button.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Card, View } from '../../ui/view.tsx';
import { EntryField } from './entry-field.tsx';
import {
  changesBetween,
  type EntryChange,
  type EntryPath,
  labelOf,
  placeWords,
  valueAt,
  withOwnPlans,
} from './entry-schema.ts';
import s from './page.module.css';
import { PagePreview } from './page-preview.tsx';
import { usePublishingAgain, Versions } from './page-versions.tsx';
import { usePageDraft } from './use-page-draft.ts';

/** @param groups the names of entries, by the title of their group */
const grouped = (groups: Readonly<Record<string, string>>) =>
  Object.entries(groups).map(([title, names]) => {
    return { title, paths: names.split(' ').map((name): EntryPath => name.split('.')) };
  });

const allGroups = grouped({
  Precios: 'prices plans trialDays',
  'Te preguntarán': 'facts',
  'Preguntas y respuestas': 'moreQuestions',
  Imágenes: 'logo pictures cases',
  Título: 'texts.heroTitle texts.heroPromise texts.heroLead',
  Contacto: 'phone phones email whatsapp telegramUrl loginUrl socials',
  'Tu negocio': 'name shortName country currency timeZone accent statistics openingHours greetings videoUrl',
});
const firstGroups = grouped({
  'Pon tu página en línea': 'name country phone email whatsapp timeZone currency prices',
});

export function PageView() {
  const page = useQuery({ queryKey: ['page'], queryFn: asking('page') });
  return (
    <View title="Mi página">
      <QueryResult query={page}>{(loaded) => <Editor page={loaded} />}</QueryResult>
    </View>
  );
}

function Editor({ page }: { page: OwnersPage }) {
  const account = useAccount();
  const draft = usePageDraft(page);
  const { entries, files, problems } = draft;
  const changes = [...changesBetween(page.entries, entries), ...otherPictures(page.files, files)];
  const isOfChange = ([name]: [string, string]) => changes.some(({ path }) => entryName(path) === name);
  const otherProblems =
    changes.length > 0 ? Object.entries(problems).filter((each) => !isOfChange(each)) : [];
  const facts = Object.keys(schemaAt(['facts'])?.properties ?? {});
  const open = facts.filter((name) => !valueAt(entries, ['facts', name])).length;
  const published = page.versions[0]?.id ?? 0;
  const [takenAt, setTakenAt] = useState<number>();
  const isFileTaken = takenAt === published;
  const setFileTaken = (isTaken: boolean) => setTakenAt(isTaken ? published : undefined);
  const isOwn = draft.other?.by.id === account.id;
  const [theirs, mine] = isOwn ? ['el otro', 'este'] : ['el suyo', 'el mío'];
  const { mutate: goBack } = usePublishingAgain();
  /** Which of both goes on is not chosen yet. */
  const newerFile = isFileTaken ? null : page.newerFile;
  const discard = () => {
    // The file goes with the draft, so that it is asked about again.
    setFileTaken(false);
    draft.discard();
  };
  const takeInstead = (next: PageContent, text: string, isTaken = isFileTaken) => {
    draft.take(next);
    setFileTaken(isTaken);
    const undo = () => {
      draft.take({ entries, files });
      setFileTaken(isFileTaken);
    };
    showToast({ text, action: { label: 'Deshacer', run: undo } });
  };
  const beginOwnPlans = () => {
    const text = 'Ahora las tres ediciones son tuyas: cámbialas o quita una';
    takeInstead({ entries: withOwnPlans(entries), files }, text);
  };
  // An owner has the three prices of the template, or plans of his own.
  const isShown = ([name]: EntryPath) => (entries.plans ? name !== 'prices' : name !== 'plans');
  return (
    <>
      {page.isFirst && (
        <StateNote icon="page" title="Tus visitantes todavía ven un ejemplo">
          Escribe tus datos y publica: con ellos ya es tu página. Todo lo demás lo agregas después, cuando
          quieras.
        </StateNote>
      )}
      {newerFile && (
        <StateNote
          icon="warning"
          title="business.json cambió después de publicar"
          action={
            <>
              <Button onClick={() => takeInstead(newerFile, 'Tu borrador es ahora business.json', true)}>
                Usar el archivo
              </Button>
              <Button onClick={() => goBack(String(page.versions[0]?.id))}>Seguir con lo publicado</Button>
            </>
          }
        >
          Tu página muestra lo que publicaste aquí. Elige con cuál sigues: hasta entonces nada se publica.
        </StateNote>
      )}
      {draft.other && (
        <StateNote
          icon="warning"
          title={
            isOwn
              ? 'Cambiaste el borrador en otra pestaña, o en otro equipo'
              : `${draft.other.by.name} cambió el borrador mientras escribías`
          }
          action={
            <>
              <Button onClick={() => draft.settle(false)}>Usar {theirs}</Button>
              <Button onClick={() => draft.settle(true)}>Guardar {mine}</Button>
            </>
          }
        >
          {changesBetween(draft.other.entries ?? page.entries, draft.mine?.entries).map(
            ({ path, before, after }) => (
              <Fragment key={path.join('.')}>
                {placeWords(path, entries)}: {theirs} {said(before)}, {mine} {said(after)}.{' '}
              </Fragment>
            ),
          )}
        </StateNote>
      )}
      <form onBlur={draft.leave} onSubmit={(event) => event.preventDefault()}>
        {(page.isFirst ? firstGroups : allGroups).map(({ title, paths }) => (
          <Group
            key={title}
            title={title}
            aside={title === 'Te preguntarán' && open > 0 && `${open} sin responder`}
            isOpen={
              page.isFirst ||
              Object.keys(problems).some((name) => paths.some((path) => name.startsWith(entryName(path))))
            }
          >
            {paths.filter(isShown).map((path) => (
              <EntryField key={path.join('.')} draft={draft} path={path} />
            ))}
            {title === 'Precios' && !entries.plans && (
              <div className={`form ${s.list}`}>
                <p className="muted">
                  ¿Vendes con otros nombres, por mes, por local o sin precio a la vista?
                </p>
                <Button onClick={beginOwnPlans}>Usar mis propias ediciones</Button>
              </div>
            )}
          </Group>
        ))}
        <PagePreview draft={draft} />
      </form>
      <Card title="Qué cambia" aside={changes.length || undefined}>
        {changes.length === 0 && <p className="empty">Nada: tu página ya muestra todo esto.</p>}
        <ul className="lines">
          {changes.map(({ path, before, after }) => (
            <li key={path.join('.')}>
              <span className="muted">{placeWords(path, entries)}</span>
              {before && <del>{before}</del>}{' '}
              {after ? <ins>{after}</ins> : path[0] === 'texts' ? '(el texto original)' : '(vacío)'}
              {problems[entryName(path)] && <span className="error">{problems[entryName(path)]}</span>}
            </li>
          ))}
          {otherProblems.map(([name, problem]) => (
            <li key={name}>
              <span className="muted">{labelOf(name)}</span> <span className="error">{problem}</span>
            </li>
          ))}
        </ul>
        {(changes.length > 0 || isFileTaken) && (
          <div className={`row ${s.actions}`}>
            <p className="muted">El borrador se guarda solo: nadie lo ve hasta que publiques.</p>
            <Button kind="primary" disabled={draft.isBusy || newerFile !== null} onClick={draft.publish}>
              {draft.isPublishing ? 'Publicando…' : 'Publicar'}
            </Button>
            <Button disabled={draft.isBusy} onClick={discard}>
              Descartar
            </Button>
          </div>
        )}
      </Card>
      {!page.isFirst && <Versions {...page} isUndecided={newerFile !== null} />}
    </>
  );
}

const said = (value: string) => (value ? `dice «${value}»` : 'no dice nada');

/** Of which only what they show differs: their names, which the entries have, are the same. */
function otherPictures(before: PageContent['files'], after: PageContent['files']): EntryChange[] {
  const names = Object.keys(after).filter((name) => before[name] && before[name] !== after[name]);
  return names.map((name) => ({ path: [name], before: '', after: 'otra imagen' }));
}

/** Folded, so that all of them and what changes fit a phone's screen. */
function Group({ title, aside, isOpen, children }: ComponentProps<typeof Card> & { isOpen: boolean }) {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  // It stays open once what was wrong with it is corrected.
  useLayoutEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  return (
    <section aria-labelledby={id}>
      <details ref={details} className={s.group}>
        <summary>
          <h2 id={id}>{title}</h2>
          {aside && <span className="muted">{aside}</span>}
        </summary>
        <div className={`columns ${s.fields}`}>{children}</div>
      </details>
    </section>
  );
}
