import { business } from '../content/business.ts';
import { hero } from '../content/hero.ts';

export function Hero() {
  return (
    <section>
      <p>{hero.eyebrow}</p>
      <h1>
        {hero.title.join(' ')} {hero.promise.join(' ')}
      </h1>
      <p>{hero.lead}</p>
      <a href="#prueba">{hero.trial}</a> <a href="#pricing">{hero.pricing}</a>{' '}
      <a href={business.loginUrl}>{hero.login}</a>
      <p>{hero.fine}</p>
    </section>
  );
}
