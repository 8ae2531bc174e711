import type { ComponentProps } from 'react';

export function OtherTab({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
