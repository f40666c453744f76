import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Sticker } from "@/components/ui/hue";
import { type OptInPreference, type Preference, PURPOSE_NAMES, PURPOSES } from "@/lib/newsletter/preferences";

type PreferencesFrameProps = {
  emoji: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
};

/** The frame of the pages that emails link to: narrow, with one topic each. */
export function PreferencesFrame({ emoji, title, lead, children }: PreferencesFrameProps) {
  return (
    <div className="mx-auto grid max-w-lg gap-6 py-6 sm:py-10">
      <div className="text-center">
        <Sticker emoji={emoji} className="text-7xl" />
        <h1 className="mt-3 text-balance font-display font-extrabold text-4xl leading-tight tracking-tight">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-muted-foreground text-lg">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** A notice about what just happened, above the rest of a page. */
export function PreferencesNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-3xl border border-border bg-muted px-5 py-4 text-center">
      {children}
    </p>
  );
}

/** An error message, worded as on the form. Source: spec section 8. */
export function PreferencesFailed({ title }: { title: string }) {
  return (
    <p role="status" className="rounded-[1.1rem] bg-destructive px-4 py-3.5 text-center text-destructive-foreground">
      <strong className="block">{title}</strong>
      Please try again or contact support if the problem persists.
    </p>
  );
}

/** An email address in running text; it wraps to its own line when it doesn't fit. */
export function PreferencesAddress({ children }: { children: string }) {
  return <strong className="inline-block max-w-full text-foreground wrap-anywhere">{children}</strong>;
}

type PreferencesButtonProps = {
  /** A route that responds with a page. */
  action: string;
  token: string;
  variant?: "default" | "outline";
  children: string;
};

/** A button that makes one change to the subscription with this token. Works without JavaScript. */
export function PreferencesButton({ action, token, variant = "default", children }: PreferencesButtonProps) {
  return (
    <form method="post" action={action} className="grid">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant={variant} className={variant === "default" ? "min-h-13 text-lg" : ""}>
        {children}
      </Button>
    </form>
  );
}

/** Shown for a link without a valid token. Source of the title: spec section 5. */
export function PreferencesBadToken({ contactHref }: { contactHref: string }) {
  return (
    <EmptyState
      emoji="🧩"
      title="Invalid unsubscribe token"
      titleAs="h1"
      actions={
        <>
          <a href={contactHref} className={buttonVariants()}>
            Email us
          </a>
          <Link href="/" className={buttonVariants({ variant: "outline" })}>
            Back to Home
          </Link>
        </>
      }
    >
      Part of the link is missing, as can happen when an email app breaks a long link in two. Try the link in our latest
      email. If that doesn't work, email us and we'll take you off the list ourselves.
    </EmptyState>
  );
}

export const PURPOSE_IDS = Object.keys(PURPOSES) as OptInPreference[];

/** Explanations for readers who haven't seen the newsletter in a while. */
const EXPLAINED: Readonly<Record<Preference, string>> = {
  deals: "Up to five ideas a week, each with a rough price and a link to a shop.",
  previews: "The week ahead, a holiday for each day, every Sunday.",
  admin_updates: "A short note when something about Oddly changes.",
};

const EMOJI: Readonly<Record<Preference, string>> = { deals: "🎁", previews: "🗓️", admin_updates: "📣" };

export function OptInPurpose({ id }: { id: Preference }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{PURPOSE_NAMES[id]}</span>
      <span className="block text-muted-foreground text-sm">{EXPLAINED[id]}</span>
    </span>
  );
}

export function OptInPurposes({ purposes }: { purposes: readonly Preference[] }) {
  return (
    <ul className="grid gap-4 text-left">
      {purposes.map((id) => (
        <li key={id} className="flex gap-4">
          <Sticker emoji={EMOJI[id]} className="text-4xl" />
          <OptInPurpose id={id} />
        </li>
      ))}
    </ul>
  );
}
