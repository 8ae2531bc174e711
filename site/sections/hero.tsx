import { isExample } from '../content/business.ts';
import { exampleNote, hero } from '../content/hero.ts';
import { button } from '../ui/button.ts';
import section from '../ui/section.module.css';
import s from './hero.module.css';
import { HeroRoom } from './hero-room.tsx';
import { Login } from './links.tsx';

export function Hero() {
  return (
    <section className={s.hero} aria-labelledby="inicio-h">
      <div className={`${section.wrap} ${s.wrap}`}>
        <div>
          <p className={s.eyebrow}>{isExample ? exampleNote : hero.eyebrow}</p>
          <h1 id="inicio-h" className={s.title}>
            {hero.title.join('\n')} {hero.promise.length > 0 && <span>{hero.promise.join('\n')}</span>}
          </h1>
          <p className={`${section.lead} ${s.lead}`}>{hero.lead}</p>
          <p className={s.actions}>
            <a className={button('primary')} href="#prueba">
              {hero.trial}
            </a>
            <a className={button('secondary')} href="#pricing">
              {hero.pricing}
            </a>
            <Login className={button('ghost')} />
          </p>
          <p className={s.fine}>{hero.fine}</p>
        </div>
        <HeroRoom />
      </div>
    </section>
  );
}
