import { CalendarPlus } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { CopyAddress } from "./copy-address";

type FormAction = (form: FormData) => Promise<void>;

type PrivateCalendarProps = {
  /** Null while there is none. */
  address: string | null;
  open: FormAction;
  /** What is sent with it. */
  hidden?: ReactNode;
  /** Below the address: how to close it. */
  children?: ReactNode;
};

/** Makes a calendar app subscribe instead of importing once. */
const subscribing = (address: string) => address.replace(/^https?:/, "webcal:");

/** All of a person's calendar reminders under one address, which nobody else knows. */
export function PrivateCalendar({ address, open, hidden, children }: PrivateCalendarProps) {
  if (address === null) {
    return (
      <form action={open} className="grid justify-items-start gap-4">
        {hidden}
        <p className="text-ink-soft">
          A calendar of your own to subscribe to: every reminder that you chose to have in your calendar, with its
          alarm. When you change one, or a holiday moves, it moves there too.
        </p>
        <button type="submit" className={buttonClass({ look: "quiet" })}>
          <Icon of={CalendarPlus} /> Make my private calendar
        </button>
      </form>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        This address is yours alone: whoever knows it can read your reminders and their notes, without signing in. Keep
        it to yourself, and close it when it gets around.
      </p>
      <a href={subscribing(address)} className={buttonClass({ className: "justify-self-start" })}>
        <Icon of={CalendarPlus} /> Subscribe to all your reminders
      </a>
      <CopyAddress label="Or paste this address into your calendar" address={address} />
      {children}
    </div>
  );
}
