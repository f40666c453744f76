import { CircleUserRound, Search, Settings } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Icon } from "./icon";
import { Mark } from "./logo";
import { SearchButton } from "./search-button";
import { Tabs } from "./tabs";

/** The frame of every page: mark, tabs (a bar at the bottom of a phone), settings, footer. */
export function Shell({ children }: { children: ReactNode }) {
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
        <Tabs />
        <div className="flex text-ink-soft">
          <SearchButton>
            <Icon of={Search} className="size-6" />
          </SearchButton>
          <Link href="/account" prefetch={false} aria-label="Account" data-tooltip="Account" className="icon-button">
            <Icon of={CircleUserRound} className="size-6" />
          </Link>
          <Link href="/settings" aria-label="Settings" data-tooltip="Settings" className="icon-button">
            <Icon of={Settings} className="size-6" />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 pt-2 pb-12 outline-none sm:px-6">
        {children}
      </main>
      <Footer />
    </div>
  );
}
