"use client";

import { CreditCard, Pencil, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import type { BusinessForm } from "@/lib/sponsorship/input";
import { dashboardRequest, useChange } from "./change";
import type { CancelDialogProps, MessageDialogProps } from "./dialogs";
import { SUBSCRIPTIONS_ID } from "./labels";

const BusinessDialog = onDemand(async () => (await import("./dialogs")).BusinessDialog);
const MessageDialog = onDemand(async () => (await import("./dialogs")).MessageDialog);
const CancelDialog = onDemand(async () => (await import("./dialogs")).CancelDialog);

type OpenerProps = {
  variant: "outline" | "ghost";
  className?: string;
  /** Returns the dialog that the button opens. */
  dialog: (onClose: () => void) => ReactNode;
  children: ReactNode;
};

function Opener({ variant, className = "needs-script", dialog, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={className}>
        {children}
      </Button>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}

type EditBusinessProps = {
  sponsorId: string;
  business: BusinessForm;
  /** The button's label, which identifies the business if there are several. */
  label: string;
};

export function EditBusiness({ label, ...props }: EditBusinessProps) {
  return (
    <Opener variant="outline" dialog={(onClose) => <BusinessDialog {...props} onClose={onClose} />}>
      <Pencil className="size-4" />
      <span className="wrap-anywhere line-clamp-1">Edit {label}</span>
    </Opener>
  );
}

export function EditMessage(props: Omit<MessageDialogProps, "onClose">) {
  return (
    <Opener
      variant="ghost"
      className="needs-script -ml-3 sm:-ml-5"
      dialog={(onClose) => <MessageDialog {...props} onClose={onClose} />}
    >
      <Pencil className="size-4" />
      {props.message ? "Edit message" : "Add a message"}
      <span className="sr-only"> on {props.holidayName}</span>
    </Opener>
  );
}

/** Opens the dialog that cancels one of `subscriptions`, or all of them. */
export function CancelSubscription(props: Omit<CancelDialogProps, "onClose">) {
  return (
    <Opener variant="ghost" dialog={(onClose) => <CancelDialog {...props} onClose={onClose} />}>
      Cancel Subscription
    </Opener>
  );
}

type BillingPortalProps = {
  /** The subscription whose card and invoices to show. */
  subscriptionId: string | undefined;
  variant?: "default" | "outline";
  children: ReactNode;
};

/** Opens Stripe's own pages for the card and the invoices, which link back here. */
export function BillingPortal({ subscriptionId, variant = "outline", children }: BillingPortalProps) {
  const isLeaving = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const reset = useCallback(() => {
    isLeaving.current = false;
    setIsBusy(false);
  }, []);
  // The browser's Back button can restore this page while it still shows the busy state.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);
  const leave = async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setIsBusy(true);
    try {
      const request = { method: "POST", path: "portal", body: { subscriptionId } } as const;
      location.assign((await dashboardRequest<{ url: string }>(request)).url);
    } catch (error) {
      const said = error instanceof RequestFailed ? error.said : "";
      toast({ title: "Error", description: said || "Failed to open billing", variant: "destructive" });
      reset();
    }
  };
  return (
    <Button variant={variant} onClick={() => void leave()} aria-disabled={isBusy} className="needs-script">
      <CreditCard /> {isBusy ? "Opening…" : children}
    </Button>
  );
}

type ResumeSubscriptionProps = {
  /** Stripe's id of the subscription. */
  id: string;
  holidayName: string;
  /** The last day on which a cancellation can be undone, as text. */
  until: string | null;
};

/** Undoes a cancellation during the paid period. */
export function ResumeSubscription({ id, holidayName, until }: ResumeSubscriptionProps) {
  const { isBusy, change } = useChange();
  const resume = async () => {
    const answer = await change({
      method: "POST",
      path: "resume-subscription",
      body: { subscriptionId: id },
      title: "Subscription Updated",
      failure: "Failed to resume subscription",
    });
    if (answer) document.getElementById(SUBSCRIPTIONS_ID)?.focus();
  };
  return (
    <div className="needs-script mt-auto grid justify-items-start gap-3 rounded-2xl bg-muted p-4">
      <p>
        Changed your mind? {until ? `You can undo the cancellation until ${until}.` : "You can undo the cancellation."}
      </p>
      <Button onClick={() => void resume()} aria-disabled={isBusy}>
        <Undo2 />
        {isBusy ? "Saving…" : "Keep my sponsorship"}
        <span className="sr-only"> of {holidayName}</span>
      </Button>
    </div>
  );
}

type ShownSwitchProps = { id: string; holidayName: string; isActive: boolean };

/** Shows or hides a sponsor on the holiday's pages. It moves immediately, and back again when the server refuses. */
export function ShownSwitch({ id, holidayName, isActive }: ShownSwitchProps) {
  const [isOn, setIsOn] = useState(isActive);
  const { isBusy, change } = useChange();
  // It may have been changed in another window.
  useEffect(() => setIsOn(isActive), [isActive]);

  const toggle = async () => {
    if (isBusy) return;
    setIsOn(!isOn);
    const answer = await change({
      method: "PATCH",
      path: `sponsorships/${id}/toggle`,
      title: "Sponsorship Updated",
      failure: "Failed to update sponsorship",
    });
    setIsOn(answer?.isActive ?? isActive);
  };
  return (
    <div aria-busy={isBusy} className="[&>label]:border-field-line">
      <Switch
        label={`Show us on ${holidayName}`}
        hint={isOn ? "Active" : "Inactive"}
        checked={isOn}
        onChange={() => void toggle()}
      />
    </div>
  );
}

/** During a shorter absence, little will have changed. */
const AWAY_MS = 10_000;

/** Refreshes the page when the user comes back to it, from Stripe's pages or from another tab. */
export function RefreshOnReturn() {
  const router = useRouter();
  useEffect(() => {
    let leftAt = Date.now();
    const check = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY_MS) router.refresh();
    };
    const show = (event: PageTransitionEvent) => event.persisted && router.refresh();
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pageshow", show);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pageshow", show);
    };
  }, [router]);
  return null;
}
