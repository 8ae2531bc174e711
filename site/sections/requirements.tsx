import { business } from '../content/business.ts';
import { requirements } from '../content/requirements.ts';
import { Section } from '../ui/section.tsx';
import { Terms } from './fact-list.tsx';
import s from './requirements.late.module.css';

/** Pixels per GB of the bars; the widest bar has the picture's width. */
const pxPerGb = 0.5;
const looks = {
  system: { stroke: 'var(--text-3)', opacity: 0.45 },
  clean: { stroke: 'var(--clean)', opacity: 0.8 },
  session: { stroke: 'var(--session)', opacity: 0.85 },
};

export function Requirements() {
  const { testedGames } = business.facts;
  const { title, lead } = requirements;
  return (
    <Section id="requirements" title={title} lead={lead} raised split className={s.requirements}>
      <div className={s.server}>
        <p>
          <b>{requirements.gamesTitle}</b> {testedGames || requirements.games}{' '}
          <a href="#secure-boot">{requirements.boot}</a>
        </p>
        <ul className={s.disks} aria-label={requirements.disksTitle}>
          {requirements.disks.map(({ id, title, size, sizeGb, description, role }) => (
            <li key={id}>
              <h3>{title}</h3>
              <b>{size}</b>
              {/* A thick line, whose dashes are the blocks. */}
              <svg viewBox="0 0 500 34" strokeWidth="30" strokeDasharray="8.5 1.5" aria-hidden="true">
                <path {...looks[role]} d={`M0 17h${sizeGb * pxPerGb}`} />
              </svg>
              <p>{description}</p>
            </li>
          ))}
        </ul>
        <a href="#planner">{requirements.size}</a>
      </div>
      <div className={s.lists}>
        <Terms title={requirements.serverTitle} items={requirements.server} />
        <Terms title={requirements.clientTitle} items={requirements.client} />
      </div>
    </Section>
  );
}
