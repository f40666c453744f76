import { ExternalLink } from "lucide";
import type { SponsorItem } from "@/lib/sponsors/queries";
import { Icon } from "./icon";
import { buttonClass } from "./ui/button";

type SponsorDisplayProps = {
  /** Of one holiday, the earliest first: only that one is shown. */
  sponsors: readonly SponsorItem[];
  variant?: "minimal" | "compact" | "default";
};

/** Only addresses that a person can safely be sent to. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Who pays for a holiday's page, plainly marked; nothing where nobody does. Source: spec section 2, sponsor display variants. */
export function SponsorDisplay({ sponsors, variant = "default" }: SponsorDisplayProps) {
  const [first] = sponsors;
  if (!first) return null;
  const { sponsor, customMessage } = first;
  const visit = isWebAddress(sponsor.websiteUrl) ? sponsor.websiteUrl : null;
  const link = { target: "_blank", rel: "sponsored noopener" } as const;
  if (variant === "minimal") {
    return (
      <span className="inline-flex items-center gap-1.5 rounded-full bg-sponsor px-2.5 py-0.5 font-semibold text-black text-xs">
        Sponsored by {sponsor.businessName}
      </span>
    );
  }
  if (variant === "compact") {
    return (
      <p className="flex min-h-11 items-center gap-2 rounded-full border border-field-line px-4">
        <span className="min-w-0 flex-1 truncate">
          Sponsored by <strong>{sponsor.businessName}</strong>
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
      </p>
    );
  }
  return (
    <aside aria-label="Sponsor" className="rounded-3xl border-2 border-sponsor bg-surface p-5 md:p-7">
      <p className="flex flex-wrap items-center justify-between gap-2 text-ink-soft text-sm">
        <span>Supporting quirky holidays</span>
        <span className="rounded-full bg-sponsor px-2.5 py-0.5 font-semibold text-black">Sponsor</span>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-bold font-display text-2xl [overflow-wrap:anywhere]">{sponsor.businessName}</h2>
        {visit && (
          <a href={visit} {...link} className={buttonClass({ look: "quiet" })}>
            <Icon of={ExternalLink} /> Visit
            <span className="sr-only"> {sponsor.businessName} (opens in a new tab)</span>
          </a>
        )}
      </div>
      {customMessage && <p className="mt-2 text-pretty text-lg">“{customMessage}”</p>}
      <p className="mt-2 line-clamp-2 text-pretty text-ink-soft">{sponsor.description}</p>
    </aside>
  );
}
