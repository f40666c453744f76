const DOTS = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));

/** Our logo mark: a calendar of nine days, one of them odd. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 33 32" className={className} aria-hidden="true" focusable="false">
      {DOTS.filter(({ row, column }) => !(row === 1 && column === 2)).map(({ row, column }) => (
        <circle key={`${row}${column}`} cx={5.5 + column * 10.5} cy={5.5 + row * 10.5} r="3.3" fill="currentColor" />
      ))}
      <g transform="translate(26.6 16) rotate(14)" stroke="var(--odd)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M0-4.3V4.3M-3.7-2.15 3.7 2.15M-3.7 2.15 3.7-2.15" />
      </g>
    </svg>
  );
}
