import { faq } from '../content/faq.ts';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/section.tsx';
import { BeforeBuying } from './before-buying.tsx';
import s from './faq.late.module.css';

export function Faq() {
  return (
    <Section id="faq" title={faq.title} className={s.faq}>
      <div data-faq>
        {faq.questions.map(({ value, question, answer }) => (
          <details key={value} id={value} name="faq" className={s.item}>
            <summary>
              <h3>{question}</h3>
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <p className={s.more}>
          {faq.more} <a href="#contact">{faq.contact}</a>
        </p>
      </div>
      <BeforeBuying />
    </Section>
  );
}
