import type { Metadata } from "next";
import { HistoryScreen } from "./history-screen";
import "./history.css";

/** Made at the build it would carry the addresses of the machine that built it. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Card history",
  description: "The cards you have sent, remembered on this device alone.",
  robots: { index: false },
};

export default function HistoryPage() {
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Card history</h1>
      <p className="mt-2 max-w-prose text-ink-soft">Every card you send leaves a copy here, on this device alone.</p>
      <noscript>
        <p className="mt-4">Only a script can read what this device remembers, and scripts are off here.</p>
      </noscript>
      <HistoryScreen />
    </>
  );
}
