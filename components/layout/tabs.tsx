"use client";

import { CalendarDays, HandHeart, History, Info, PenLine, Sun } from "lucide-react";
import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import { useEffect } from "react";
import { onAdminSessionChange, storeAdminSession, storedAdminText } from "@/components/admin/session-store";
import { parseAdminSession } from "@/lib/auth/admin/stored-session";
import { applySignedIn, verifySignedIn } from "./signed-in";

/** How often to check the admin session. Source: spec section 9, admin session check. */
const CHECK_MS = 30_000;

/**
 * Updates the admin tab by an attribute on <html>: at once, every half minute, and when the session changes here or in
 * another tab. Removes an invalid stored session, except in the admin dashboard, which first explains what is wrong.
 * Returns a function to stop. Source: spec section 4, admin session.
 */
export function keepAdminTab({ isAdmin }: { isAdmin: boolean }): () => void {
  const update = () => {
    const text = storedAdminText();
    const isEditor = parseAdminSession(text) !== null;
    document.documentElement.toggleAttribute("data-admin", isEditor);
    if (text !== null && !isEditor && !isAdmin) storeAdminSession(null);
  };
  update();
  const timer = setInterval(update, CHECK_MS);
  const stop = onAdminSessionChange(update);
  window.addEventListener("focus", update);
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener("focus", update);
  };
}

const TABS = [
  { id: "home", label: "Today", href: "/", icon: Sun, segments: ["home"] },
  { id: "calendar", label: "Calendar", href: "/calendar", icon: CalendarDays, segments: ["calendar", "holiday"] },
  { id: "history", label: "History", href: "/history", icon: History, segments: ["history"] },
  { id: "about", label: "About", href: "/about", icon: Info, segments: ["site/about"] },
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
    icon: HandHeart,
    segments: ["sponsor-dashboard"],
    shownTo: "not-in-data-signed-in:hidden",
  },
  {
    id: "admin",
    label: "Admin",
    href: "/admin/dashboard",
    icon: PenLine,
    segments: ["admin"],
    shownTo: "not-in-data-admin:hidden",
  },
] as const;

type Tab = { shownTo?: string } & (typeof TABS | typeof TABS_FOR_SOME)[number];

/** The main navigation: a bar at the bottom on a phone, a row in the header on wider screens. */
export function Tabs() {
  // Uses route segments instead of the path, because `/` is a rewrite, and the server does not know the path here.
  const place = useSelectedLayoutSegments()
    .filter((segment) => !segment.startsWith("("))
    .join("/");
  const here = (segment: string) => `${place}/`.startsWith(`${segment}/`);
  useSignedInTab(place);
  // The admin dashboard manages its session itself.
  const isAdmin = here("admin/dashboard");
  useEffect(() => keepAdminTab({ isAdmin }), [isAdmin]);
  return (
    <nav
      aria-label="Main"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:border-border max-md:border-t max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex md:gap-1">
        {[...TABS, ...TABS_FOR_SOME].map(({ id, label, href, icon: Icon, segments, shownTo }: Tab) => (
          <li key={id} className={`max-md:flex-1 ${shownTo ?? ""}`}>
            <Link
              href={href}
              prefetch={shownTo ? false : undefined}
              aria-current={segments.some(here) ? "page" : undefined}
              className="tab"
            >
              <Icon />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Updates the tab after signing in or out here (a page follows) or in another tab of the browser. */
function useSignedInTab(place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each page
  useEffect(() => {
    applySignedIn();
  }, [place]);
  useEffect(() => {
    void verifySignedIn();
    const update = () => void (document.hidden || applySignedIn());
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
}
