import type { Metadata } from "next";
import Link from "next/link";
import { LazyPassport } from "./lazy-passport";

/** A prerendered page would contain the URLs of the build machine. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Passport",
  description: "A stamp for every day you visit, celebrate or send as a card. It stays on your device.",
  robots: { index: false },
};

export default function PassportPage() {
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Passport</h1>
      <p className="mt-2 max-w-prose text-pretty text-muted-foreground">
        A stamp for every day you visit, celebrate or send as a card. Stamps and lines are in this browser's local
        storage, photos in its database, and cards in your{" "}
        <Link href="/history" prefetch={false} className="text-link">
          card history
        </Link>
        : all on this device, nothing on our servers.
      </p>
      <noscript>
        <p className="mt-4">Your passport needs JavaScript, which is turned off in this browser.</p>
      </noscript>
      {/* As tall as a screen from the start, so that the footer doesn't jump. */}
      <div className="needs-script mt-4 min-h-dvh">
        <LazyPassport />
      </div>
    </>
  );
}
