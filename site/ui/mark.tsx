/** The mark, a power sign: in logo, icons and social image. Colours are attributes where no style sheet reaches. */
export function Mark(colours: Partial<Record<'edge' | 'surface' | 'sign', string | undefined>>) {
  const { edge, surface, sign } = colours;
  return (
    <>
      <rect x="1.5" y="1.5" width="25" height="25" rx="7" fill={surface} stroke={edge} />
      <path
        d="M14 6.5v6.2M9.4 9.6a6.6 6.6 0 1 0 9.2 0"
        {...(sign && { fill: 'none', stroke: sign, strokeWidth: 2.2, strokeLinecap: 'round' as const })}
      />
    </>
  );
}
