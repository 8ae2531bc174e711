import { brand, notFound } from '../content/navigation.ts';
import s from '../sections/hero.module.css';
import { button } from '../ui/button.ts';
import { Logo } from '../ui/logo.tsx';

/**
 * Laid out by the styles of the first screen, which every document has.
 * @param publicUrl public address of the page, if known; may contain a path.
 */
export function NotFoundPage({ publicUrl }: { publicUrl: string | undefined }) {
  return (
    <main className={s.wrap}>
      <div>
        <Logo {...brand} picture={brand.picture && { ...brand.picture, src: `/${brand.picture.src}` }} />
        <h1 className={s.title}>{notFound.title}</h1>
        <p className={s.lead}>{notFound.text}</p>
        <p className={s.actions}>
          {/* Absolute: this document is served at any path. */}
          <a className={button('primary')} href={publicUrl ? new URL(`${publicUrl}/`).pathname : '/'}>
            {notFound.home}
          </a>
        </p>
      </div>
    </main>
  );
}
