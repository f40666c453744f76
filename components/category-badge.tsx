/** A holiday's category. */
export function CategoryBadge({ category }: { category: string }) {
  return (
    <span className="wrap-anywhere inline-flex min-w-0 max-w-full items-center rounded-full bg-field-strong px-3 py-1 font-semibold text-on-field-strong text-sm">
      {category}
    </span>
  );
}
