const power = 'M14 6.5v6.2M9.4 9.6a6.6 6.6 0 1 0 9.2 0';

/** The mark, a power sign: in logo, icons and social image. */
export function Mark({ edge, surface, sign }: Record<'edge' | 'surface' | 'sign', string | undefined>) {
  return (
    <>
      <rect x="1.5" y="1.5" width="25" height="25" rx="7" fill={surface} stroke={edge} />
      <path d={power} fill="none" stroke={sign} strokeWidth="2.2" strokeLinecap="round" />
    </>
  );
}
