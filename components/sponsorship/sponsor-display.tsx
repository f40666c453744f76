import { ExternalLink } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import type { SponsorItem } from "@/lib/sponsorship/queries";
import { webAddress } from "@/lib/sponsorship/website";
import { SponsorCount } from "./sponsor-count";

type SponsorDisplayProps = {
  /** The sponsors of one holiday, earliest first; only the first one is shown. */
  sponsors: readonly SponsorItem[];
  variant?: "minimal" | "compact" | "default";
  /** The holiday whose page it is on, to count how often the box is seen and visited. */
  countFor?: string;
};

/** Longer names get a smaller font. */
const LONG_NAME = 40;

/** The sponsor of a holiday; nothing without one. Source: spec section 2, sponsor display variants. */
export function SponsorDisplay({ sponsors, variant = "default", countFor }: SponsorDisplayProps) {
  const [first] = sponsors;
  if (!first) return null;
  const { sponsor, customMessage } = first;
  // It was also checked on input, but stored values are not trusted.
  const visit = webAddress(sponsor.websiteUrl);
  const link = { target: "_blank", rel: "sponsored noopener" } as const;
  const count = countFor && <SponsorCount holidayId={countFor} sponsorId={sponsor.id} />;
  if (variant === "minimal") {
    return (
      <span className="line-clamp-2 w-fit max-w-full rounded-2xl bg-sponsor px-2.5 py-0.5 font-semibold text-black text-xs wrap-anywhere">
        Sponsored by <bdi>{sponsor.businessName}</bdi>
      </span>
    );
  }
  if (variant === "compact") {
    return (
      <p className="flex min-h-11 max-w-xl items-center gap-2 rounded-3xl border border-field-line px-4">
        <span className="my-1.5 line-clamp-2 min-w-0 flex-1 wrap-anywhere">
          Sponsored by{" "}
          <strong>
            <bdi>{sponsor.businessName}</bdi>
          </strong>
        </span>
        {visit && (
          <a
            href={visit}
            {...link}
            data-tooltip="Visit the sponsor"
            className="icon-button -mr-3"
            aria-label={`Visit ${sponsor.businessName} (opens in a new tab)`}
          >
            <Icon of={ExternalLink} />
          </a>
        )}
        {count}
      </p>
    );
  }
  const size = sponsor.businessName.length > LONG_NAME ? "text-lg leading-snug" : "text-2xl";
  return (
    <aside aria-label="Sponsor" className="rounded-3xl border-2 border-sponsor bg-card p-5 md:p-7">
      <p className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-sm">
        <span>Supporting quirky holidays</span>
        <span className="rounded-full bg-sponsor px-2.5 py-0.5 font-semibold text-black">Sponsor</span>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className={`line-clamp-3 min-w-0 font-bold font-display wrap-anywhere ${size}`}>
          <bdi>{sponsor.businessName}</bdi>
        </h2>
        {visit && (
          <a href={visit} {...link} className={buttonVariants({ variant: "outline" })}>
            <Icon of={ExternalLink} /> Visit
            <span className="sr-only"> {sponsor.businessName} (opens in a new tab)</span>
          </a>
        )}
      </div>
      {customMessage && (
        <p dir="auto" className="mt-2 whitespace-pre-line text-pretty text-lg wrap-anywhere">
          “{customMessage}”
        </p>
      )}
      <p dir="auto" className="mt-2 line-clamp-2 text-pretty text-muted-foreground wrap-anywhere">
        {sponsor.description}
      </p>
      {count}
    </aside>
  );
}
