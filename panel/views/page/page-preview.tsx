/** The draft as visitors would see it, and each text of the page: searched, or pressed in the preview. */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { renderMaxMs } from '../../../contract/panel/limits.ts';
import { ApiError, addressOf, call } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field, LongField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import { inPanelWords, labelOf, wordsOf } from './entry-schema.ts';
import pageStyles from './page.module.css';
import s from './page-preview.module.css';
import { textIdAt, textIdsWith, withHeadline } from './page-texts.ts';
import type { Draft } from './use-page-draft.ts';

/** A pause in typing after which the page is rendered again. */
const pauseMs = 600;

const firstLook = { width: 390, theme: 'dark', isEdited: true };
type Look = typeof firstLook;
const looks: Record<string, Record<string, Partial<Look>>> = {
  Ancho: { Celular: { width: 390 }, Computadora: { width: 1280 } },
  Tema: { Oscuro: { theme: 'dark' }, Claro: { theme: 'light' } },
  'Al tocar': { 'Usar la página': { isEdited: false }, 'Tocar un texto para cambiarlo': { isEdited: true } },
};

export function PagePreview({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Vista previa y textos">
      {isOpen ? (
        <OpenPreview draft={draft} />
      ) : (
        <>
          <p className="empty">
            Mira cómo quedará tu página antes de publicarla, y toca en ella un texto para cambiarlo.
          </p>
          <div className={`row ${pageStyles.actions}`}>
            <Button onClick={() => setOpen(true)}>Ver vista previa</Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** What the owner says in the place of the page's own texts, by their ids. */
const textsOf = ({ entries }: Draft) => Object(entries.texts) as Readonly<Record<string, string>>;

function OpenPreview({ draft }: { draft: Draft }) {
  const { entries, allSaved } = draft;
  const [look, setLook] = useState(firstLook);
  const [search, setSearch] = useState('');
  const [pressed, setPressed] = useState({ id: '' });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed.id) fields.current?.querySelector('textarea')?.focus();
  }, [pressed]);
  const preview = useQuery({
    queryKey: ['page', 'preview'],
    async queryFn() {
      await allSaved();
      return call('previewPage', { limitMs: renderMaxMs });
    },
    retry: false,
  });
  const { refetch, error } = preview;
  const rendered = useRef(entries);
  useEffect(() => {
    if (rendered.current === entries) return;
    const timer = setTimeout(() => {
      rendered.current = entries;
      void refetch();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [entries, refetch]);
  const wrong = Object.entries((error instanceof ApiError && error.answer.problems) || {}).map(
    ([name, problem]) => `${labelOf(name)}: ${inPanelWords(problem)}`,
  );
  const own = textsOf(draft);
  const texts = useMemo(() => withHeadline(preview.data?.texts ?? {}), [preview.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found stays while it is changed, whatever it says then
  const found = useMemo(() => textIdsWith(search, texts, own, pressed.id), [search, texts, pressed]);

  return (
    <>
      <div className={`row ${pageStyles.actions}`}>
        {Object.entries(looks).map(([legend, choices]) => (
          <Choices
            key={legend}
            legend={legend}
            options={Object.keys(choices)}
            label={(name) => name}
            isOn={(name) => Object.entries(choices[name] ?? {}).every(([of, is]) => Object(look)[of] === is)}
            onPress={(name) => setLook({ ...look, ...choices[name] })}
          />
        ))}
      </div>
      {wrong.length > 0 && <p role="alert">Así no se puede mostrar. {wrong.join('. ')}</p>}
      <QueryResult query={preview}>
        {({ state, warnings }) => (
          <>
            {warnings.length > 0 && <p className="empty">{warnings.map(inPanelWords).join('. ')}</p>}
            <Frame
              state={state}
              look={look}
              onPressed={(element) => {
                const id = textIdAt(element, texts, own);
                if (!id)
                  return showToast({
                    text: 'Este texto no se cambia aquí. Si es uno de tus datos, cámbialo arriba',
                  });
                setSearch(own[id] ?? texts[id] ?? '');
                setPressed({ id });
              }}
            />
            <Field
              label="Busca un texto de tu página"
              type="search"
              value={search}
              onValue={(words) => {
                setSearch(words);
                setPressed({ id: '' });
              }}
            />
            <div ref={fields} className={`columns ${pageStyles.fields}`}>
              {found.map((id) => (
                <TextField key={id} id={id} text={texts[id] ?? ''} draft={draft} />
              ))}
            </div>
          </>
        )}
      </QueryResult>
    </>
  );
}

function TextField({ id, text, draft }: { id: string; text: string; draft: Draft }) {
  /** The owner's; undefined = the page's own. */
  const own = textsOf(draft)[id];
  /** An emptied field stays empty until it is left; then it shows the page's own text. */
  const [isEmptied, setEmptied] = useState(false);
  return (
    <LongField
      label={wordsOf(['texts', id]).label}
      error={draft.problems[`texts.${id}`]}
      hint={own === undefined ? undefined : `Sin tu cambio dice: ${text || 'nada'}`}
      value={isEmptied ? '' : (own ?? text)}
      onBlur={() => setEmptied(false)}
      onValue={(value) => {
        setEmptied(value === '');
        draft.change(['texts', id], value === text ? '' : value);
      }}
    />
  );
}

interface FrameProps {
  /** Of the preview: another one is loaded behind what is shown, and then takes its place. */
  state: string;
  look: Look;
  onPressed(element: Element): void;
}

type PageWindow = Window & Partial<Record<'setTheme' | 'ownSetTheme', ((theme: string) => void) | undefined>>;

function Frame({ state, look, onPressed }: FrameProps) {
  const [shown, setShown] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const now = useRef({ look, onPressed });
  useEffect(() => {
    now.current = { look, onPressed };
    const { contentWindow } = frame.current ?? {};
    if (contentWindow) setTheme(contentWindow, look.theme);
  });

  function held(event: Event) {
    const element = event.target as Element; // what is pressed or sent is one
    const link = element.closest<HTMLAnchorElement>('a[href]');
    const isPress = event.type === 'click';
    const { isEdited } = now.current.look;
    if (isPress && !isEdited && (!link || link.origin === location.origin)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isPress && isEdited) now.current.onPressed(element);
    else showToast({ text: `La vista previa no ${isPress ? 'abre otras páginas' : 'envía nada'}` });
  }
  function loaded(loading: HTMLIFrameElement) {
    const page = loading.contentWindow;
    if (!page) return;
    setTheme(page, now.current.look.theme);
    page.scrollTo(0, frame.current?.contentWindow?.scrollY ?? 0);
    for (const type of ['click', 'submit']) page.document.addEventListener(type, held, true);
    setShown(state);
  }

  return (
    <div className={s.frames} style={{ '--width': `${look.width}px` } as CSSProperties}>
      {[...new Set([shown, state])].filter(Boolean).map((each) => (
        <iframe
          key={each}
          ref={each === shown ? frame : undefined}
          className={each === shown ? undefined : s.loading}
          title="Vista previa de tu página"
          sandbox="allow-scripts allow-same-origin allow-forms"
          src={`${addressOf('pagePreviewFile').replace('*', '')}?${each}`}
          onLoad={({ currentTarget }) => each === state && loaded(currentTarget)}
        />
      ))}
    </div>
  );
}

/** The page itself sets the theme of this browser, at its start and whenever that changes. */
function setTheme(page: PageWindow, theme: string) {
  page.ownSetTheme ??= page.setTheme;
  page.ownSetTheme?.(theme);
  page.setTheme = () => {};
}
