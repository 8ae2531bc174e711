import { benefits } from '../content/benefits.ts';
import { StillDrawing } from '../drawing/still-drawing.tsx';
import { Island } from '../ui/island.tsx';
import { Section } from '../ui/section.tsx';
import { Tag } from '../ui/tag.tsx';
import { benefitDrawings } from './benefit-drawings.tsx';
import s from './benefits.late.module.css';

export function Benefits({ updateOnce }: { updateOnce: string }) {
  return (
    <Section id="benefits" title={benefits.title}>
      <div className={s.bento}>
        {benefits.cards.map(({ id, title, description, editions }) => (
          <article key={id}>
            <div className={s.drawing}>
              <StillDrawing id={id} scene={benefitDrawings[id]} />
            </div>
            <div className={s.text}>
              <h3>{title}</h3>
              <p>{description}</p>
              {editions && <Tag>{editions}</Tag>}
            </div>
          </article>
        ))}
      </div>
      <Island name="update-once" html={updateOnce} />
    </Section>
  );
}
