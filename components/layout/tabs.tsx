"use client";

import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import type { ReactNode } from "react";

const TABS = [
  { id: "home", label: "Today", href: "/", segments: ["home"] },
  { id: "calendar", label: "Calendar", href: "/calendar", segments: ["calendar", "holiday"] },
  { id: "history", label: "History", href: "/history", segments: ["history"] },
  { id: "about", label: "About", href: "/about", segments: ["site/about"] },
] as const;

/**
 * Tabs for some visitors only. They are on every page, which is cached for all, and CSS shows them by attributes of
 * <html>.
 */
const TABS_FOR_SOME = [
  {
    id: "sponsor-dashboard",
    label: "Sponsor",
    href: "/sponsor-dashboard",
    segments: ["sponsor-dashboard"],
    shownTo: "not-in-data-signed-in:hidden",
  },
  {
    id: "admin",
    label: "Admin",
    href: "/admin/dashboard",
    segments: ["admin"],
    shownTo: "not-in-data-admin:hidden",
  },
] as const;

type Tab = { shownTo?: string } & (typeof TABS | typeof TABS_FOR_SOME)[number];

/**
 * Returns the page's folder in app, without groups. Unlike its path, the server knows it in a layout, also behind the
 * rewrite of `/`.
 */
export function usePlace(): string {
  return useSelectedLayoutSegments()
    .filter((segment) => !segment.startsWith("("))
    .join("/");
}

/**
 * The main navigation: a bar at the bottom on a phone, a row in the header on wider screens. The server draws the icons,
 * so that no script has to.
 */
export function Tabs({ icons }: { icons: Readonly<Record<Tab["id"], ReactNode>> }) {
  const place = usePlace();
  const here = (segment: string) => `${place}/`.startsWith(`${segment}/`);
  return (
    <nav
      aria-label="Main"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:border-border max-md:border-t max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex md:gap-1">
        {[...TABS, ...TABS_FOR_SOME].map(({ id, label, href, segments, shownTo }: Tab) => (
          <li key={id} className={`max-md:flex-1 ${shownTo ?? ""}`}>
            <Link
              href={href}
              prefetch={shownTo ? false : undefined}
              aria-current={segments.some(here) ? "page" : undefined}
              className="tab"
            >
              {icons[id]}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
