"use client";

import { Printer } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** A button that prints the card as a page to fold. */
export function PrintCard() {
  return (
    <button type="button" onClick={() => print()} className={buttonClass({ look: "quiet", className: "needs-script" })}>
      <Icon of={Printer} /> Print
    </button>
  );
}
