import type { ReactNode } from "react";

type PreferencesFrameProps = {
  emoji: string;
  title: string;
  /** A sentence or two below the title. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** The frame of the pages our emails link to: narrow, one thing at a time. */
export function PreferencesFrame({ emoji, title, lead, children }: PreferencesFrameProps) {
  return (
    <div className="mx-auto grid max-w-lg gap-6 py-6 sm:py-10">
      <div className="text-center">
        <span aria-hidden="true" className="sticker text-7xl">
          {emoji}
        </span>
        <h1 className="mt-3 text-balance font-display font-extrabold text-4xl leading-tight tracking-tight">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-ink-soft text-lg">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** What just happened, above the rest of a page. */
export function PreferencesNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-3xl border border-line bg-sunken px-5 py-4 text-center">
      {children}
    </p>
  );
}

/** Says that something failed, in the form's words. Source: spec section 8. */
export function PreferencesFailed({ title }: { title: string }) {
  return (
    <p role="status" className="toast toast-destructive block! text-center shadow-none!">
      <strong className="block">{title}</strong>
      Please try again or contact support if the problem persists.
    </p>
  );
}

/** An email address in running text; it wraps to its own line when it doesn't fit. */
export function PreferencesAddress({ children }: { children: string }) {
  return <strong className="inline-block max-w-full text-ink [overflow-wrap:anywhere]">{children}</strong>;
}
