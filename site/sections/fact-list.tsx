import type { Card } from '../content/product.ts';
import s from './fact-list.late.module.css';

export function FactList({ title, facts }: { title: string; facts: readonly Card[] }) {
  return facts.length > 0 && <Terms className={s.facts} title={title} items={facts} />;
}

interface TermsProps {
  className?: string | undefined;
  title: string;
  items: readonly Card[];
}

export function Terms({ className, title, items }: TermsProps) {
  return (
    <div className={className}>
      <h3>{title}</h3>
      <dl>
        {items.map(({ id, title, description }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
