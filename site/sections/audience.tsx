import { audience } from '../content/audience.ts';
import { StillDrawing } from '../drawing/still-drawing.tsx';
import { Section } from '../ui/section.tsx';
import { Tag } from '../ui/tag.tsx';
import s from './audience.late.module.css';
import { floorPlans } from './floor-plans.tsx';

export function Audience() {
  return (
    <Section id="services" title={audience.title}>
      <div className={s.venues}>
        {audience.venues.map(({ id, title, description, editions }) => (
          <article key={id}>
            <StillDrawing id={id} scene={floorPlans[id]} />
            <h3>{title}</h3>
            <p>{description}</p>
            {editions && <Tag>{editions}</Tag>}
          </article>
        ))}
      </div>
      <div className={s.after}>
        <p>{audience.also}</p>
        <aside aria-labelledby="no-es-para-ti">
          <h3 id="no-es-para-ti">{audience.notForYouTitle}</h3>
          <ul>
            {audience.notForYou.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </aside>
      </div>
    </Section>
  );
}
