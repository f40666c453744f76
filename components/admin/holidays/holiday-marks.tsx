import type { ListedHoliday } from "@/lib/editorial/edited-holiday";

type HolidayMarksProps = { holiday: Pick<ListedHoliday, "isSponsored" | "isMonthObservance" | "lengthDays" | "tone"> };

/** Badges for what is special about a holiday, next to its name. */
export function HolidayMarks({ holiday: { isSponsored, isMonthObservance, lengthDays, tone } }: HolidayMarksProps) {
  return (
    <>
      {tone === "solemn" && <span className="badge whitespace-nowrap">Solemn</span>}
      {isMonthObservance && <span className="badge whitespace-nowrap">Whole month</span>}
      {lengthDays > 1 && <span className="badge whitespace-nowrap">{lengthDays} days</span>}
      {isSponsored && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-line px-2 font-semibold text-[0.8rem]">
          <span aria-hidden="true" className="size-2 rounded-full bg-sponsor ring-1 ring-ink-soft" />
          Sponsored
        </span>
      )}
    </>
  );
}
