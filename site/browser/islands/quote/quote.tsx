/**
 * The calculator: number of PCs and needs -> edition and total. Its fields are uncontrolled, so that values typed before
 * hydration are kept; a link such as `?pcs=60&edicion=basic` fills them in. Sends nothing.
 */
import { startTransition, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount, formatPrice } from '../../../formulas/format.ts';
import {
  licenseCostCents,
  parsePcs,
  parseQuoteLink,
  pcsAt,
  pcsMax,
  pcsMin,
  positionOf,
  type QuoteChoice,
  sliderMax,
} from '../../../formulas/license-cost.ts';
import { decidingNeeds, initialPlan, needsOf, type Plan } from '../../../formulas/plan-choice.ts';
import { parsePlan, type ServerPlan } from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { countedNote, useSettled } from '../calculator.ts';
import { hydrateIsland } from '../hydrate-island.tsx';
import { linkLabels } from '../plan-text.ts';
import { shareQuote, useSharedQuote } from '../shared-quote.ts';
import s from './quote.late.module.css';
import { QuoteActions } from './quote-actions.tsx';
import { field, fill, isSame, needLabels, readChoice, startingChoice } from './quote-controls.ts';
import { QuoteSheet, type QuoteSheetProps } from './quote-sheet.tsx';
import { QuoteTable } from './quote-table.tsx';

/** Known at build time. */
export interface QuoteProps extends Omit<QuoteSheetProps, 'choice' | 'plan' | 'serverPlan'> {
  plans: readonly Plan[];
  /** Digits, with dial code. */
  whatsapp: string;
}

export function Quote(props: QuoteProps) {
  const { plans, notIncluded } = props;
  const controls = useRef<HTMLDivElement>(null);
  const initial = initialPlan(plans);
  const initialNeeds = needsOf(plans, initial);
  const needNames = decidingNeeds(plans);
  const starting = startingChoice(plans);
  const [choice, setChoice] = useState(starting);
  /** True once the visitor has changed the quote or followed a link to one; only then it is printed. */
  const [isAsked, setAsked] = useState(false);
  /** Text of the number field; undefined when the number was not typed. */
  const [typed, setTyped] = useState<string>();
  /** The planner's plan, once something was entered there. */
  const [serverPlan, setServerPlan] = useState<ServerPlan>();
  const { pcs, edition } = choice;
  const note = typed === undefined ? '' : countedNote(typed, pcsMax, pcs);
  const plan = plans.find((any) => any.id === edition) ?? initial;
  const total = formatPrice(licenseCostCents(pcs, plan.priceCents));
  const heard = useSettled(`${note} ${formatCount(pcs)} PC con ${plan.title}: ${total}, pago único`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when hydrated; the plans are of the build
  useEffect(() => {
    const root = controls.current;
    if (!root) return;
    const linked = parseQuoteLink(location.search, plans);
    const isLinked = Object.keys(linked).length > 0 && !root.contains(document.activeElement);
    const slider = field(root, '[type=range]');
    const number = field(root, '[type=number]');
    if (isLinked) {
      fill(root, plans, linked);
      showSharedQuote(root);
    }
    // The slider was moved before hydration, without updating the number. After Back both are restored; the number is exact.
    else if (slider.value !== slider.defaultValue && number.value === number.defaultValue)
      fill(root, plans, { pcs: pcsAt(Number(slider.value)) });
    const read = readChoice(root, plans);
    setChoice(read);
    const isChosen = isLinked || !isSame(read, starting);
    setAsked(isChosen);
    const plan = isLinked ? parsePlan(new URLSearchParams(location.search)) : undefined;
    if (isChosen) shareQuote({ ...read, ...(plan && { plan }) });
  }, []);

  useSharedQuote((shared) => {
    const root = controls.current;
    setServerPlan(shared.plan);
    const isNew = shared.pcs && root && parsePcs(field(root, '[type=number]').value) !== shared.pcs;
    if (isNew) pick(shared.pcs ?? choice.pcs);
  });

  function update(change?: Partial<QuoteChoice>) {
    const root = controls.current;
    if (!root) return;
    if (change) fill(root, plans, change);
    const read = readChoice(root, plans);
    // The control is updated first, the figures in a transition.
    startTransition(() => {
      setChoice(read);
      setAsked(true);
      shareQuote(read);
    });
  }

  /** The typed value may be newer than the figures. */
  function showCounted() {
    const root = controls.current;
    if (root) fill(root, plans, { pcs: parsePcs(field(root, '[type=number]').value) ?? pcs });
  }

  function pick(count: number) {
    setTyped(undefined);
    update({ pcs: count });
  }

  function updateFromField({ target }: { target: EventTarget }) {
    const { type, value } = target as HTMLInputElement; // only inputs stand among the controls
    setTyped(type === 'number' ? value : undefined);
    if (type === 'range') update({ pcs: pcsAt(Number(value)) });
    else if (type !== 'number') update();
    // An empty field is no choice.
    else if (parsePcs(value)) update();
  }

  return (
    <div className={p.panel}>
      <div>
        <h3>Calcula el costo de tus licencias</h3>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the inputs inside */}
        <div ref={controls} className={p.controls} onInput={updateFromField} onBlur={showCounted}>
          <label>
            Cantidad de PC
            <input type="number" min={pcsMin} max={pcsMax} defaultValue={starting.pcs} />
          </label>
          {note && <small className={p.note}>{note}</small>}
          <input
            className={s.slider}
            type="range"
            max={sliderMax}
            defaultValue={positionOf(starting.pcs)}
            aria-label="Cantidad de PC"
            aria-valuetext={`${formatCount(pcs)} PC`}
          />
          <fieldset className={p.check}>
            <legend>{needNames.length ? '¿Qué necesitas?' : '¿Qué edición?'}</legend>
            {needNames.map((name) => (
              <label key={name}>
                <input type="checkbox" name={name} defaultChecked={initialNeeds[name]} />
                {needLabels[name]}
              </label>
            ))}
            {needNames.length === 0 &&
              plans.map(({ id, title }) => (
                <label key={id}>
                  <input type="radio" name="edition" value={id} defaultChecked={id === initial.id} />
                  {title}
                </label>
              ))}
          </fieldset>
        </div>
      </div>
      <div>
        <p className={p.result}>
          <b>{total}</b>
          <span>
            {`${plan.title} · ${formatCount(pcs)} PC × ${formatPrice(plan.priceCents)}`}
            <br />
            pago único
          </span>
        </p>
        <QuoteTable plans={plans} choice={choice} onPick={pick} />
        <p className={p.fine}>{notIncluded}</p>
        {serverPlan && (
          <p className={p.fine}>
            {`El plan de tu servidor (${linkLabels[serverPlan.link]}) va con esta cotización: en el mensaje, en el enlace y en la hoja impresa.`}
          </p>
        )}
        <output className={p.heard}>{heard}</output>
      </div>
      <QuoteActions
        {...props}
        choice={choice}
        plan={plan}
        serverPlan={serverPlan}
        onPrint={() => setAsked(true)}
      />
      {isAsked &&
        createPortal(
          <QuoteSheet {...props} choice={choice} plan={plan} serverPlan={serverPlan} />,
          document.body,
        )}
    </div>
  );
}

export function hydrate(root: Element): Promise<void> {
  return hydrateIsland(root, 'quote', Quote, import.meta.env.ISLAND_PROPS.quote);
}

/** The browser's own scrolling to the fragment ends a few frames after the load. */
const afterLoadMs = 500;

/**
 * Scrolls `element` into view once, unless the visitor has scrolled or interacted before: a shared link leads to the
 * heading of the prices, and on phones the quote itself is far below it.
 */
function showSharedQuote(element: Element): void {
  // After a reload or Back the browser restores the scroll position.
  if (!location.hash || 'laid' in document.documentElement.dataset) return;
  let isMoved = false;
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(
      type,
      () => {
        isMoved = true;
      },
      { once: true, passive: true },
    );
  const show = () =>
    setTimeout(() => {
      if (!isMoved) element.scrollIntoView({ block: 'center' });
    }, afterLoadMs);
  if (document.readyState === 'complete') show();
  else addEventListener('load', show, { once: true });
}
