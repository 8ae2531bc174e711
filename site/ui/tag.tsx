/** Says which editions a statement holds for. */
import s from './tag.module.css';

export function Tag({ children }: { children: string }) {
  return <p className={s.tag}>{children}</p>;
}
