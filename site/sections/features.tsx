import { features } from '../content/features.ts';
import { StillDrawing } from '../drawing/still-drawing.tsx';
import { Section } from '../ui/section.tsx';
import { Tag } from '../ui/tag.tsx';
import { featureDrawings } from './feature-drawings.tsx';
import s from './features.late.module.css';

export function Features() {
  return (
    <Section id="features" title={features.title} raised className={s.features}>
      <div className={s.list}>
        {features.cards.map(({ id, title, description, editions }) => (
          <article key={id}>
            <StillDrawing id={id} scene={featureDrawings[id]} />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
              {editions && <Tag>{editions}</Tag>}
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
