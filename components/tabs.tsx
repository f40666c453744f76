"use client";

import { CalendarDays, History, Info, Sun } from "lucide";
import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import { Icon } from "./icon";

const TABS = [
  { id: "home", label: "Today", href: "/", icon: Sun, segments: ["today"] },
  { id: "calendar", label: "Calendar", href: "/calendar", icon: CalendarDays, segments: ["calendar", "holiday"] },
  { id: "history", label: "History", href: "/history", icon: History, segments: ["history"] },
  { id: "about", label: "About", href: "/about", icon: Info, segments: ["site/about"] },
] as const;

/** The ways through the site: a bar under the thumb on a phone, a row in the header on anything wider. */
export function Tabs() {
  // By the page's place in the tree, not by its address: `/` is a rewrite, and the server knows no address here.
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith("("));
  const here = (place: string) => segments.join("/").concat("/").startsWith(`${place}/`);
  return (
    <nav aria-label="Main" className="tab-bar">
      <ul>
        {TABS.map(({ id, label, href, icon, segments: places }) => (
          <li key={id}>
            <Link href={href} aria-current={places.some(here) ? "page" : undefined} className="tab">
              <Icon of={icon} className="size-6 md:size-5" />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
