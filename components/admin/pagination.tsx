import { buttonClass } from "@/components/ui/button";

type PageTurnsProps = {
  page: number;
  perPage: number;
  total: number;
  /** The plural name of the items: "sponsorships". */
  what: string;
  onTurn: (page: number) => void;
};

/** Links to the other pages of a list; nothing for a single page. */
export function PageTurns({ page, perPage, total, what, onTurn }: PageTurnsProps) {
  const last = Math.max(Math.ceil(total / perPage), 1);
  if (last === 1 && page === 1) return null;
  const turn = (name: string, to: number, isOpen: boolean) => (
    <button
      type="button"
      aria-disabled={!isOpen}
      onClick={() => isOpen && onTurn(to)}
      className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-40" })}
    >
      {name}
    </button>
  );
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      {turn("Previous page", Math.min(page - 1, last), page > 1)}
      <span className="text-ink-soft tabular-nums">
        Page {page} of {last.toLocaleString("en-US")}
      </span>
      {turn("Next page", page + 1, page < last)}
    </nav>
  );
}
