import { business, pictures } from '../content/business.ts';
import { facts } from '../content/facts.ts';
import { howItWorks } from '../content/product.ts';
import { button } from '../ui/button.ts';
import { Island } from '../ui/island.tsx';
import { OtherTab } from '../ui/other-tab.tsx';
import { Section } from '../ui/section.tsx';
import s from './how-it-works.late.module.css';

export function HowItWorks({ demonstrator }: { demonstrator: string }) {
  return (
    <Section id="howItWorks" title={howItWorks.title} lead={howItWorks.editions}>
      <ol className={s.steps}>
        {howItWorks.steps.map(({ id, title, description }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
      <Island name="demonstrator" html={demonstrator} />
      <Program />
    </Section>
  );
}

function Program() {
  if (!pictures.length && !business.videoUrl) return null;
  return (
    <div className={s.program}>
      <h3>{facts.programTitle}</h3>
      {pictures.map(({ file, alt }) => (
        <img key={file} src={file} alt={alt} loading="lazy" />
      ))}
      {business.videoUrl && (
        <OtherTab className={button('secondary')} href={business.videoUrl}>
          {facts.video}
        </OtherTab>
      )}
    </div>
  );
}
