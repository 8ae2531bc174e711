import { beforeBuying } from '../content/before-buying.ts';
import s from './before-buying.late.module.css';

/** Open answers in two columns, so that nobody has to unfold what decides a purchase. */
export function BeforeBuying() {
  return (
    <div className={s.buying}>
      <h3>{beforeBuying.title}</h3>
      <dl>
        {beforeBuying.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <p>{beforeBuying.rest}</p>
    </div>
  );
}
