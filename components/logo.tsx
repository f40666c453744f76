const DOTS = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));

/** Our mark: a calendar of nine days, one of them odd. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      {DOTS.filter(({ row, column }) => !(row === 1 && column === 2)).map(({ row, column }) => (
        <circle key={`${row}${column}`} cx={6 + column * 10} cy={6 + row * 10} r="3.4" fill="currentColor" />
      ))}
      <g transform="translate(26.6 15.2) rotate(12)" stroke="var(--odd)" strokeWidth="2.9" strokeLinecap="round">
        <path d="M0-5.2V5.2M-4.5-2.6 4.5 2.6M-4.5 2.6 4.5-2.6" />
      </g>
    </svg>
  );
}
