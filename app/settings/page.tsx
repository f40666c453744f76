import type { Metadata } from "next";
import { SettingsForm } from "./settings-form";

/** Made at the build it would carry the addresses of the machine that built it. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Settings",
  description: "Light or dark, four color themes, six accents: kept on this device.",
  robots: { index: false },
};

export default function SettingsPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Settings</h1>
      <p className="mt-2 text-ink-soft">Kept on this device, for you alone.</p>
      <noscript>
        <p className="mt-4">Settings need JavaScript, which is off here. Oddly follows your device meanwhile.</p>
      </noscript>
      <SettingsForm />
    </div>
  );
}
