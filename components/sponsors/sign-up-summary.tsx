import { PLAN, priceInWords } from "@/lib/billing/plan";
import type { SponsorForm } from "@/lib/sponsorship/form";
import { SponsorDisplay } from "../sponsor-display";

/** The order. Source of the names: spec section 2, sponsor signup dialog. */
export function SignUpLines({ holidayName, businessName }: { holidayName: string; businessName: string }) {
  const lines = { Business: businessName, Holiday: holidayName, Billing: priceInWords(PLAN) };
  return (
    <dl className="sign-up-lines">
      {Object.entries(lines).map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6">
          <dt>{name}</dt>
          <dd className="line-clamp-3 min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A preview of the sponsor box on the holiday's page. Its link is inert. */
export function SignUpPreview({ form: { customMessage, ...business } }: { form: SponsorForm }) {
  return (
    <figure inert>
      <figcaption className="mb-2 font-semibold text-ink-soft text-sm">How it will look</figcaption>
      <SponsorDisplay sponsors={[{ sponsor: { id: "preview", ...business }, customMessage: customMessage.trim() }]} />
    </figure>
  );
}
