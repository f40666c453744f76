"use client";

import { Printer } from "lucide";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";

/** Prints the card as a page to fold. */
export function PrintCard() {
  return (
    <button type="button" onClick={() => print()} className={buttonClass({ look: "quiet", className: "needs-script" })}>
      <Icon of={Printer} /> Print
    </button>
  );
}
