"use client";

import { CalendarDays, HandHeart, History, Info, PenLine, Sun } from "lucide";
import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import { useEffect } from "react";
import { onAdminSessionChange, storeAdminSession, storedAdminText } from "@/components/admin/session-store";
import { Icon } from "@/components/ui/icon";
import { parseAdminSession } from "@/lib/auth/admin/stored-session";
import { applySignedIn, verifySignedIn } from "./signed-in";

/** Source: spec section 9, admin session check. */
const CHECK_MS = 30_000;

/**
 * Keeps the editors' tab true, by what stands on <html>: at once, every half minute, and when the session changes here or in
 * another tab. A stored session that is none is removed, but on the desk, which says first what is wrong. Gives back how to
 * stop. Source: spec section 4, admin session.
 */
export function keepAdminTab({ isAdmin }: { isAdmin: boolean }): () => void {
  const look = () => {
    const text = storedAdminText();
    const isEditor = parseAdminSession(text) !== null;
    document.documentElement.toggleAttribute("data-admin", isEditor);
    if (text !== null && !isEditor && !isAdmin) storeAdminSession(null);
  };
  look();
  const timer = setInterval(look, CHECK_MS);
  const stop = onAdminSessionChange(look);
  window.addEventListener("focus", look);
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener("focus", look);
  };
}

const TABS = [
  { id: "home", label: "Today", href: "/", icon: Sun, segments: ["today"] },
  { id: "calendar", label: "Calendar", href: "/calendar", icon: CalendarDays, segments: ["calendar", "holiday"] },
  { id: "history", label: "History", href: "/history", icon: History, segments: ["history"] },
  { id: "about", label: "About", href: "/about", icon: Info, segments: ["site/about"] },
] as const;

/** For some only. On every page, which is cached for all: the style shows them, by what stands on <html>. */
const TABS_FOR_SOME = [
  {
    id: "sponsor-dashboard",
    label: "Sponsor",
    href: "/sponsor-dashboard",
    icon: HandHeart,
    segments: ["sponsor-dashboard"],
    shownTo: "signed-in-only",
  },
  { id: "admin", label: "Admin", href: "/admin/dashboard", icon: PenLine, segments: ["admin"], shownTo: "admin-only" },
] as const;

type Tab = { shownTo?: string } & (typeof TABS | typeof TABS_FOR_SOME)[number];

/** The ways through the site: a bar under the thumb on a phone, a row in the header on anything wider. */
export function Tabs() {
  // By the page's place in the tree, not by its address: `/` is a rewrite, and the server knows no address here.
  const place = useSelectedLayoutSegments()
    .filter((segment) => !segment.startsWith("("))
    .join("/");
  const here = (segment: string) => `${place}/`.startsWith(`${segment}/`);
  useSignedInTab(place);
  // The desk looks after its session itself.
  const isAdmin = here("admin/dashboard");
  useEffect(() => keepAdminTab({ isAdmin }), [isAdmin]);
  return (
    <nav aria-label="Main" className="tab-bar">
      <ul>
        {[...TABS, ...TABS_FOR_SOME].map(({ id, label, href, icon, segments, shownTo }: Tab) => (
          <li key={id} className={shownTo}>
            <Link
              href={href}
              prefetch={shownTo ? false : undefined}
              aria-current={segments.some(here) ? "page" : undefined}
              className="tab"
            >
              <Icon of={icon} className="size-6 md:size-5" />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps the tab true: after signing in or out here (a page follows), and in another tab of the browser. */
function useSignedInTab(place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page looks anew
  useEffect(() => {
    applySignedIn();
  }, [place]);
  useEffect(() => {
    void verifySignedIn();
    const look = () => void (document.hidden || applySignedIn());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
