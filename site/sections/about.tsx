import { about } from '../content/about.ts';
import { Section } from '../ui/section.tsx';
import { Tag } from '../ui/tag.tsx';
import s from './about.module.css';

export function About() {
  return (
    <Section id="about" title={about.title} raised className={s.about}>
      <div className={s.text}>
        {about.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Tag>{about.editions}</Tag>
      </div>
      <dl id="statistics" className={s.statistics}>
        {about.statistics.map(({ quantity, description }) => (
          <div key={quantity}>
            <dt>{description}</dt>
            <dd>{quantity}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
