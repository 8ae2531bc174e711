/** Short texts of visitors side by side; each keeps its own direction. Empty ones are left out. */
import { Fragment } from 'react';

export function Facts({ of }: { of: readonly (string | false)[] }) {
  return of.filter(Boolean).map((text, index) => (
    <Fragment key={text || index}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
