/** Names the editions for which a statement holds. */
import s from './tag.module.css';

export function Tag({ children }: { children: string }) {
  return <p className={s.tag}>{children}</p>;
}
