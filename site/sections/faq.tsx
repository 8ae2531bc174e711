import { beforeBuying, faq } from '../content/faq.ts';
import { Fold } from '../ui/fold.tsx';
import { Section } from '../ui/section.tsx';
import s from './faq.late.module.css';

export function Faq() {
  return (
    <Section id="faq" title={faq.title} className={s.faq}>
      <Questions name="faq" of={faq.questions} />
      <h3>{beforeBuying.title}</h3>
      <Questions name="compra" of={beforeBuying.questions} />
      <p className={s.more}>
        {faq.more} <a href="#contact">{faq.contact}</a>
      </p>
    </Section>
  );
}

function Questions({ name, of }: { name: string; of: typeof faq.questions }) {
  const Heading = name === 'faq' ? 'h3' : 'h4';
  return (
    <div data-faq>
      {of.map(({ value, question, answer }) => (
        <Fold
          key={value}
          id={value}
          name={name}
          open={value === 'item-1'}
          summary={<Heading>{question}</Heading>}
        >
          <p>{answer}</p>
        </Fold>
      ))}
    </div>
  );
}
