import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { openGraphOf } from "@/app/open-graph";
import { BootScript } from "@/components/boot-script";
import { DayKeeper } from "@/components/day-keeper";
import { LookKeeper } from "@/components/look-keeper";
import { ServiceWorker } from "@/components/service-worker";
import { Shell } from "@/components/shell";
import { Toaster } from "@/components/ui/toaster";
import { Tooltips } from "@/components/ui/tooltips";
import "./globals.css";

const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  variable: "--font-figtree",
  weight: "300 900",
});

const bricolage = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  variable: "--font-bricolage",
  weight: "200 800",
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
    <html lang="en" className={`${figtree.variable} ${bricolage.variable}`} suppressHydrationWarning>
      <head>
        <BootScript />
        <link rel="alternate" type="application/rss+xml" title="Oddly: the coming week" href="/feeds/rss.xml" />
        <link rel="alternate" type="application/atom+xml" title="Oddly: the coming week" href="/feeds/atom.xml" />
      </head>
      <body>
        <DayKeeper />
        <LookKeeper />
        <Tooltips />
        <Toaster />
        <ServiceWorker />
        <Shell>{children}</Shell>
      </body>
    </html>
  );
}
