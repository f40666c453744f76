/** Stands where the dashboard will. */
export function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="grid min-h-[60dvh] place-content-center text-center text-ink-soft text-lg">
      {children}
    </p>
  );
}
