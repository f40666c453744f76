import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { CopyAddress } from "./copy-address";

type FormAction = (form: FormData) => Promise<void>;

type PrivateCalendarProps = {
  /** Null while the feed is not open. */
  address: string | null;
  open: FormAction;
  /** Hidden fields to submit with it. */
  hidden?: ReactNode;
  /** Below the address: how to close the feed. */
  children?: ReactNode;
};

/** A webcal: link makes a calendar app subscribe instead of importing once. */
const subscribing = (address: string) => address.replace(/^https?:/, "webcal:");

export function PrivateCalendar({ address, open, hidden, children }: PrivateCalendarProps) {
  if (address === null) {
    return (
      <form action={open} className="grid justify-items-start gap-4">
        {hidden}
        <p className="text-muted-foreground">
          Subscribe once to see all your calendar reminders, alarms included. Edit a reminder here and your calendar
          updates by itself.
        </p>
        <Button type="submit" variant="outline">
          <CalendarPlus /> Create my private calendar
        </Button>
      </form>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">
        This link is private. Anyone who has it can see your reminders and notes without signing in, so don't share it.
        If it gets out, turn it off.
      </p>
      <a href={subscribing(address)} className={buttonVariants({ className: "justify-self-start" })}>
        <CalendarPlus /> Subscribe in your calendar app
      </a>
      <CopyAddress label="Or paste this link into your calendar app" address={address} />
      {children}
    </div>
  );
}
