/** An inline error: a toast would be behind the open dialog. */
export function ShareProblem({ title, description }: { title: string; description: string }) {
  return (
    <p role="alert" className="rounded-2xl border border-danger px-4 py-3">
      <strong className="block text-danger">{title}</strong>
      {description}
    </p>
  );
}
