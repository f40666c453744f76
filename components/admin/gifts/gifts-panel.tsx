"use client";

import { useState } from "react";
import { ChosenPanel } from "./chosen-panel";
import { EMPTY_GIFT } from "./gift-form";
import { GiftAdmin } from "./gift-list";

/** Lists the gift ideas of a holiday, with a form to add one. */
export function GiftsPanel() {
  // State of the panel, not the form, so text typed for the wrong holiday is not lost.
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
