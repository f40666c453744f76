"use client";

import { useState } from "react";
import { ChosenPanel } from "./chosen-panel";
import { EMPTY_GIFT } from "./gift-form";
import { GiftAdmin } from "./gift-list";

/** The gift ideas of one holiday: what there is, and one more. */
export function GiftsPanel() {
  // Not in the form: what was typed stays when it was typed for the wrong holiday.
  const [typed, setTyped] = useState(EMPTY_GIFT);
  return (
    <ChosenPanel
      id="gifts"
      title="Gift Management"
      hint="Visitors see your rating as “Our rating”, never as customer stars."
      emoji="🎁"
      question="Which holiday’s gifts?"
    >
      {(holidayId) => <GiftAdmin key={holidayId} holidayId={holidayId} typed={typed} onType={setTyped} />}
    </ChosenPanel>
  );
}
