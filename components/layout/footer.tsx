import Link from "next/link";
import { REMINDERS_PATH } from "@/lib/reminders/reminder";

const GROUPS = [
  {
    id: "footer-explore",
    title: "Explore",
    links: [
      { href: "/", label: "Today" },
      { href: "/calendar", label: "Calendar" },
      { href: "/holidays", label: "All holidays" },
      { href: "/categories", label: "Categories" },
      { href: "/birthday", label: "What's my day?" },
      { href: "/passport", label: "Passport" },
      { href: "/search", label: "Search" },
      { href: "/about", label: "About" },
    ],
  },
  {
    id: "footer-follow",
    title: "Follow",
    links: [
      { href: "/subscribe", label: "Weekly newsletter" },
      { href: REMINDERS_PATH, label: "Reminders" },
      { href: "/feeds", label: "Feeds" },
      { href: "/developers", label: "Free API" },
    ],
  },
  {
    id: "footer-small-print",
    title: "Fine print",
    links: [
      { href: "/privacy", label: "Privacy" },
      { href: "/terms", label: "Terms" },
      { href: "/disclosure", label: "Affiliate disclosure" },
      { href: "/accessibility", label: "Accessibility" },
      { href: "/contact", label: "Contact" },
      { href: "/corrections", label: "Corrections" },
    ],
  },
] as const;

/** The footer of every page, with room below for the phone's tab bar. */
export function Footer() {
  return (
    <footer className="mx-auto w-full max-w-6xl px-4 pb-[calc(6rem+env(safe-area-inset-bottom))] text-muted-foreground text-sm sm:px-6 md:pb-10">
      <div className="flex flex-col gap-6 border-border border-t pt-6 md:flex-row md:justify-between md:gap-12">
        <p>
          <strong className="text-foreground">Oddly</strong> · Every day is oddly special
        </p>
        <nav
          aria-label="Footer"
          className="grid gap-y-2 sm:grid-cols-3 sm:gap-x-6 md:gap-x-12 [&_a:hover]:text-foreground [&_a:hover]:underline [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-11 [&_a]:items-center"
        >
          {GROUPS.map(({ id, title, links }) => (
            <div key={id}>
              <p id={id} className="font-semibold text-foreground">
                {title}
              </p>
              <ul aria-labelledby={id} className="flex flex-wrap gap-x-4 sm:block">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href} prefetch={false}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
