import { business } from '../content/business.ts';
import { hero } from '../content/hero.ts';
import { navigation } from '../content/navigation.ts';
import { button } from '../ui/button.ts';
import s from './hero.module.css';
import { HeroRoom } from './hero-room.tsx';

export function Hero() {
  return (
    <section className={s.hero} aria-labelledby="inicio-h">
      <div className={s.wrap}>
        <div>
          <p className={s.eyebrow}>{hero.eyebrow}</p>
          <h1 id="inicio-h" className={s.title}>
            {hero.title[0]} <br />
            {hero.title[1]}{' '}
            <span>
              {hero.promise[0]} <br />
              {hero.promise[1]}
            </span>
          </h1>
          <p className={s.lead}>{hero.lead}</p>
          <p className={s.actions}>
            <a className={button('primary')} href="#prueba">
              {hero.trial}
            </a>
            <a className={button('secondary')} href="#pricing">
              {hero.pricing}
            </a>
            <a className={button('ghost')} href={business.loginUrl}>
              {navigation.login}
            </a>
          </p>
          <p className={s.fine}>{hero.fine}</p>
        </div>
        <HeroRoom />
      </div>
    </section>
  );
}
