import { about, statistics } from '../content/product.ts';
import { Section } from '../ui/section.tsx';
import s from './about.module.css';
import l from './statistics.late.module.css';

export function About() {
  return (
    <Section id="about" title={about.title} raised split>
      {/* A page without figures keeps the anchor. */}
      <div id={statistics.length ? undefined : 'statistics'} className={s.text}>
        <p>{about.how}</p>
        <p>{about.image}</p>
        {about.editions && <p>{about.editions}</p>}
      </div>
      {statistics.length > 0 && (
        <dl id="statistics" className={l.statistics}>
          {statistics.map(({ quantity, description }) => (
            <div key={description}>
              <dt>{description}</dt>
              <dd>{quantity}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
