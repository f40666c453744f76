import Link from "next/link";
import type { Holiday } from "@/lib/holidays/queries";
import { SponsorHoliday } from "./sponsor-holiday";

type SponsorLineProps = {
  holiday: Pick<Holiday, "id" | "slug" | "holidayName">;
  /** Under a sponsor's box; else by itself, where the page ends. */
  isSponsored: boolean;
};

/** What sponsors cannot do, who they were, and how to become one: a quiet line of every holiday's page. */
export function SponsorLine({ holiday: { id, slug, holidayName }, isSponsored }: SponsorLineProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft text-sm ${
        isSponsored ? "mt-2 px-2" : "mt-10 rounded-3xl border border-line border-dashed px-5 py-4"
      }`}
    >
      <p className="max-w-prose text-pretty">
        Sponsors cannot edit the text of this page.{" "}
        <Link href={`/holidays/${slug}/sponsors`} prefetch={false} className="text-link inline-block py-1">
          Who has sponsored it, and when
        </Link>
      </p>
      <SponsorHoliday holidayId={id} holidayName={holidayName} slug={slug} />
    </div>
  );
}
