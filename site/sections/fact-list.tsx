import type { AnsweredFact } from '../content/facts.ts';
import s from './fact-list.late.module.css';

/** The business's own answers; nothing where it gave none. */
export function FactList({ title, facts }: { title: string; facts: readonly AnsweredFact[] }) {
  if (!facts.length) return null;
  return (
    <div className={s.facts}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ id, label, answer }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
