import { brand } from '../content/brand.ts';
import { notFound } from '../content/not-found.ts';
import { button } from '../ui/button.ts';
import { Logo } from '../ui/logo.tsx';
import s from './not-found-page.module.css';

/** @param publicUrl public address of the page, if known; may contain a path. */
export function NotFoundPage({ publicUrl }: { publicUrl: string | undefined }) {
  return (
    <main className={s.page}>
      <Logo {...brand} picture={brand.picture && { ...brand.picture, src: `/${brand.picture.src}` }} />
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      {/* Absolute: this document is served at any path. */}
      <a className={button('primary')} href={publicUrl ? new URL(`${publicUrl}/`).pathname : '/'}>
        {notFound.home}
      </a>
    </main>
  );
}
