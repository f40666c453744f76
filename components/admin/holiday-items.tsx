import { ExternalLink, Pencil } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { AdminButton } from "./admin-button";

type ChosenLinksProps = {
  holiday: EditedHoliday;
  /** The anchor of the section on the holiday's page. */
  part: string;
};

function ChosenLinks({ holiday: { id, slug, holidayName, deletedAt }, part }: ChosenLinksProps) {
  return (
    <div className="mt-1">
      <p className="flex flex-wrap items-center gap-x-5">
        {deletedAt ? (
          <span className="text-muted-foreground">
            This holiday is deleted. Restore it before you change anything here.
          </span>
        ) : (
          <a href={`/holidays/${slug}#${part}`} target="_blank" rel="noopener" className="link-quiet gap-1.5">
            <ExternalLink className="size-4" /> View on site
            <span className="sr-only">: {holidayName} (opens in a new tab)</span>
          </a>
        )}
        <Link href={`/admin/dashboard?tab=holidays&holiday=${id}`} prefetch={false} className="link-quiet gap-1.5">
          <Pencil className="size-4" /> Edit the holiday<span className="sr-only"> {holidayName}</span>
        </Link>
      </p>
    </div>
  );
}

type ChosenListProps = {
  /** Null until it is loaded. */
  holiday: EditedHoliday | null;
  part: ChosenLinksProps["part"];
  id: string;
  title: string;
  problem: ReactNode;
  /** What visitors of a solemn day do not see, and what the editor cannot do. */
  solemn: string;
  count: number;
  max: number;
  formId: string;
  form: ReactNode;
  children: ReactNode;
};

/** A list of a holiday, next to a form to add an item. On a solemn day, where a deletion could not be undone, no form. */
export function ChosenList({ holiday, part, id, title, problem, solemn, formId, form, ...list }: ChosenListProps) {
  const isSolemn = holiday?.tone === "solemn";
  return (
    <>
      {holiday && <ChosenLinks holiday={holiday} part={part} />}
      {problem}
      {isSolemn && (
        <p className="mt-4 rounded-2xl bg-muted px-4 py-3">
          This day is solemn, so visitors see {solemn}. If you set its tone back to festive, the ones below appear
          again.
        </p>
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby={id} className="min-w-0">
          <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
            <h3 id={id} tabIndex={-1} className="font-bold font-display text-xl outline-none">
              {title}
            </h3>
            <p className="flex items-center gap-x-4 text-muted-foreground tabular-nums">
              {!isSolemn && (
                <a href={`#${formId}`} className="link-quiet lg:hidden">
                  Add one
                </a>
              )}
              {list.count} of {list.max}
            </p>
          </div>
          {list.children}
        </section>
        {!isSolemn && form}
      </div>
    </>
  );
}

type AddButtonProps = {
  isBusy: boolean;
  /** Why nothing more can be added; "" while there is room. */
  full: string;
  children: ReactNode;
};

/** The submit button of a form that adds an item to a list of limited length. */
export function AddButton({ isBusy, full, children }: AddButtonProps) {
  const id = useId();
  return (
    <>
      {full && (
        <p id={id} className="font-semibold">
          {full}
        </p>
      )}
      <AdminButton
        type="submit"
        variant="default"
        disabled={full !== ""}
        isLocked={isBusy}
        aria-describedby={full ? id : undefined}
        className="disabled:opacity-50"
      >
        {isBusy ? "One moment…" : children}
      </AdminButton>
    </>
  );
}
