import { howItWorks } from '../content/how-it-works.ts';
import { Island } from '../ui/island.tsx';
import { Section } from '../ui/section.tsx';
import { Tag } from '../ui/tag.tsx';
import s from './how-it-works.late.module.css';

export function HowItWorks({ demonstrator }: { demonstrator: string }) {
  return (
    <Section id="howItWorks" title={howItWorks.title} aside={<Tag>{howItWorks.editions}</Tag>}>
      <ol className={s.steps}>
        {howItWorks.steps.map(({ title, description, log }) => (
          <li key={title}>
            <code>{log}</code>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
      <Island name="demonstrator" html={demonstrator} />
    </Section>
  );
}
