import { beforeBuying } from '../content/before-buying.ts';
import s from './before-buying.late.module.css';

/** Answers in two columns, always visible because they decide a purchase. */
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
