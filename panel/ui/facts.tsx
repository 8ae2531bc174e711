/** Short texts of visitors side by side, without empty ones; each keeps its own direction. */
import { Fragment } from 'react';

export function Facts({ of, className }: { of: readonly string[]; className?: string }) {
  const facts = of.filter(Boolean).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same text
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
  return className ? <span className={className}>{facts}</span> : facts;
}
