import { Mail, Video } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { HistoryScreen } from "./history-screen";
import "@/components/layout/all.css";

/** A prerendered page would contain the URLs of the build machine. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Card history",
  description: "The cards you've sent from this device.",
  robots: { index: false },
};

export default function HistoryPage() {
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Card history</h1>
      <p className="mt-2 max-w-prose text-pretty text-muted-foreground">
        Cards you send are listed here. This list stays on this device. Each is also a stamp in your{" "}
        <Link href="/passport" prefetch={false} className="text-link">
          passport
        </Link>
        .
      </p>
      <noscript>
        <p className="mt-4">Your card history needs JavaScript, which is turned off in this browser.</p>
      </noscript>
      <HistoryScreen
        icons={{ mail: <Icon of={Mail} className="size-8" />, video: <Icon of={Video} className="size-4" /> }}
      />
    </>
  );
}
