"use client";

import { Pencil } from "lucide";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import type { BusinessForm } from "@/lib/sponsorship/form";

const BusinessDialog = onDemand(async () => (await import("./business-dialog")).BusinessDialog);

type DashboardBusinessProps = {
  sponsorId: string;
  business: BusinessForm;
  /** The button's label, which identifies the business if there are several. */
  label: string;
};

/** Opens the dialog that edits a business's details. */
export function DashboardBusiness({ sponsorId, business, label }: DashboardBusinessProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={buttonClass({ look: "quiet", className: "needs-script" })}
      >
        <Icon of={Pencil} className="size-4" />
        <span className="wrap-anywhere line-clamp-1">Edit {label}</span>
      </button>
      {isOpen && <BusinessDialog sponsorId={sponsorId} business={business} onClose={() => setIsOpen(false)} />}
    </>
  );
}
