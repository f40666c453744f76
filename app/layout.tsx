import { CalendarDays, CircleUserRound, HandHeart, History, Info, PenLine, Search, Settings, Sun } from "lucide-react";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import Link from "next/link";
import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer";
import { Mark } from "@/components/layout/logo";
import { AfterLoad, TodaySync } from "@/components/layout/page-sync";
import { Tabs } from "@/components/layout/tabs";
import { SearchButton } from "@/components/search/search-button";
import { Icon } from "@/components/ui/icon";
import { Toaster } from "@/components/ui/toaster";
import { ADMIN_SESSION_KEY } from "@/lib/auth/admin/stored-session";
import { SIGNED_IN_HINT } from "@/lib/auth/session-cookie";
import { allowInlineScript } from "@/lib/core/content-security-policy";
import { SETTINGS_KEY } from "@/lib/core/settings";
import { openGraphOf } from "./open-graph";
import "@/components/layout/public.css";

const TAB_ICONS = {
  home: <Icon of={Sun} />,
  calendar: <Icon of={CalendarDays} />,
  history: <Icon of={History} />,
  about: <Icon of={Info} />,
  "sponsor-dashboard": <Icon of={HandHeart} />,
  admin: <Icon of={PenLine} />,
};

/** The frame of every page: logo, tabs (a bar at the bottom of a phone), settings, footer. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-[200%] rounded-full bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-none"
      >
        Skip to content
      </a>
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 sm:px-6">
        <Link href="/" className="flex min-h-11 items-center gap-2 text-foreground no-underline">
          <Mark className="size-8 text-primary" />
          <span className="font-display font-extrabold text-2xl tracking-tight">Oddly</span>
        </Link>
        <Tabs icons={TAB_ICONS} />
        <div className="flex text-muted-foreground">
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

/**
 * Runs in the browser before the first paint. It is inlined as text, so it must not use anything outside itself. Sets
 * on <html> the visitor's day (by which a cached page shows the right one), the theme, and whether the visitor is
 * signed in or an editor.
 */
function boot(settingsKey: string, hint: string, adminKey: string) {
  const root = document.documentElement;
  const now = new Date();
  const pad = (value: number) => String(value).padStart(2, "0");
  root.dataset.today = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  let stored: { appearance?: string; colorTheme?: string; accent?: string } = {};
  try {
    stored = JSON.parse(localStorage.getItem(settingsKey) || "{}") || {};
  } catch {
    stored = {};
  }
  const dark = stored.appearance ? stored.appearance === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.classList.toggle("dark", dark);
  if (stored.colorTheme) root.dataset.colorTheme = stored.colorTheme;
  if (stored.accent) root.dataset.accent = stored.accent;
  if (document.cookie.split("; ").includes(`${hint}=1`)) root.dataset.signedIn = "";
  try {
    const { id, email } = JSON.parse(localStorage.getItem(adminKey) || "{}");
    if (id && email) root.dataset.admin = "";
  } catch {
    // The tabs check the stored session in more detail.
  }
}

function BootScript() {
  const text = `(${boot})(${JSON.stringify(SETTINGS_KEY)}, ${JSON.stringify(SIGNED_IN_HINT)}, ${JSON.stringify(ADMIN_SESSION_KEY)})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: allowInlineScript(text) }} />;
}

// The files are made by `npm run fonts`. Each font has a second one for letters that English rarely has.
const figtree = localFont({
  src: "./fonts/figtree-english.woff2",
  variable: "--font-figtree",
  weight: "400 700",
  declarations: [
    { prop: "unicode-range", value: "U+20-7E,U+A0,U+B7,U+D7,U+E9,U+F1,U+2013-2014,U+2018-2019,U+201C-201D,U+2026" },
  ],
});

const figtreeLatin = localFont({
  src: "./fonts/figtree-latin.woff2",
  variable: "--font-figtree-latin",
  weight: "400 700",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-B6,U+B8-D6,U+D8-E8,U+EA-F0,U+F2-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2020-2022,U+2030,U+2039-203A,U+2044,U+20AC,U+2122,U+2191,U+2193,U+2212",
    },
  ],
  preload: false,
  adjustFontFallback: false,
});

const bricolage = localFont({
  src: "./fonts/bricolage-grotesque-english.woff2",
  variable: "--font-bricolage",
  weight: "700 800",
  declarations: [
    { prop: "unicode-range", value: "U+20-7E,U+A0,U+B7,U+D7,U+E9,U+F1,U+2013-2014,U+2018-2019,U+201C-201D,U+2026" },
  ],
});

const bricolageLatin = localFont({
  src: "./fonts/bricolage-grotesque-latin.woff2",
  variable: "--font-bricolage-latin",
  weight: "700 800",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-B6,U+B8-D6,U+D8-E8,U+EA-F0,U+F2-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2020-2022,U+2030,U+2039-203A,U+2044,U+20AC,U+2122,U+2191,U+2193,U+2212",
    },
  ],
  preload: false,
  adjustFontFallback: false,
});

const description =
  "One quirky holiday a day, on the day it really falls: why it's on this date, where it comes from, and the sources.";

export const metadata: Metadata = {
  metadataBase: new URL(process.env.SITE_URL ?? "http://localhost:3000"),
  title: { default: "Oddly: every day is oddly special", template: "%s · Oddly" },
  description,
  applicationName: "Oddly",
  openGraph: openGraphOf({ title: "Oddly: every day is oddly special", description }),
  twitter: { card: "summary_large_image" },
};

export const viewport: Viewport = {
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f3edfb" },
    { media: "(prefers-color-scheme: dark)", color: "#1b1226" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The script in the head sets attributes on this element before React sees it.
    <html
      lang="en"
      className={[figtree, figtreeLatin, bricolage, bricolageLatin].map(({ variable }) => variable).join(" ")}
      suppressHydrationWarning
    >
      <head>
        <BootScript />
        <link rel="alternate" type="application/rss+xml" title="Oddly: the coming week" href="/feeds/rss.xml" />
        <link rel="alternate" type="application/atom+xml" title="Oddly: the coming week" href="/feeds/atom.xml" />
      </head>
      <body>
        <TodaySync />
        <Toaster />
        <AfterLoad />
        <Shell>{children}</Shell>
      </body>
    </html>
  );
}
