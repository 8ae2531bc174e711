import { cases } from '../content/business.ts';
import { casesWords } from '../content/facts.ts';
import { formatCount } from '../formulas/format.ts';
import { Section } from '../ui/section.tsx';
import s from './cases.late.module.css';

export function Cases() {
  if (!cases.length) return null;
  return (
    <Section id="casos" title={casesWords.title} raised>
      <ul className={s.cases}>
        {cases.map(({ place, city, pcs, text, picture }) => (
          <li key={`${place}, ${city}`}>
            {picture && <img src={picture.file} alt={picture.alt} loading="lazy" />}
            <h3>{place}</h3>
            <p>{`${city} · ${formatCount(pcs)} PC`}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
