import { CalendarDays, History, Info, Settings, Sun } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Mark } from "./logo";

const TABS = [
  { id: "home", label: "Today", href: "/", Icon: Sun },
  { id: "calendar", label: "Calendar", href: "/calendar", Icon: CalendarDays },
  { id: "history", label: "History", href: "/history", Icon: History },
  { id: "about", label: "About", href: "/about", Icon: Info },
] as const;

export type TabId = (typeof TABS)[number]["id"];

/** The frame of every page: mark, tabs (a bar at the bottom of a phone), settings, footer. */
export function Shell({ active, children }: { active?: TabId; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 sm:px-6">
        <Link href="/" className="flex min-h-11 items-center gap-2 text-ink no-underline">
          <Mark className="size-8 text-accent" />
          <span className="font-display font-extrabold text-2xl tracking-tight">Oddly</span>
        </Link>
        <nav aria-label="Main" className="tab-bar">
          <ul>
            {TABS.map(({ id, label, href, Icon }) => (
              <li key={id}>
                <Link href={href} aria-current={id === active ? "page" : undefined} className="tab">
                  <Icon aria-hidden="true" className="size-6 md:size-5" strokeWidth={2} />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Link
          href="/settings"
          aria-label="Settings"
          className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Settings aria-hidden="true" className="size-6" />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 pt-2 pb-12 outline-none sm:px-6">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-6xl px-4 pb-[calc(6rem+env(safe-area-inset-bottom))] text-ink-soft text-sm sm:px-6 md:pb-10">
        <p className="border-line border-t pt-6">
          <strong className="text-ink">Oddly</strong> · Every day is oddly special
        </p>
      </footer>
    </div>
  );
}
