import { ExternalLink, Star } from "lucide";
import { money, PLAN, priceInWords } from "@/lib/billing/plan";
import { Icon } from "../icon";

const MONTHLY = money(PLAN.amountCents / PLAN.intervalCount, PLAN.currency);

/** What it costs and what it brings, as a ticket. Source of the texts: spec section 2, sponsor signup dialog. */
export function SignUpPrice() {
  return (
    <div className="sign-up-ticket">
      <p className="leading-tight">
        <strong className="sign-up-price">{priceInWords(PLAN)}</strong>
        <span className="font-semibold">for just {MONTHLY}/month (billed quarterly)</span>
      </p>
      <ul className="sign-up-stub">
        <li className="sign-up-badge">
          <Icon of={Star} className="size-4" /> Featured Placement
        </li>
        <li className="sign-up-badge">
          <Icon of={ExternalLink} className="size-4" /> Business Link
        </li>
      </ul>
    </div>
  );
}
