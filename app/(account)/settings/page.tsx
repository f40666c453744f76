import type { Metadata } from "next";
import { SettingsForm } from "./settings-form";

/** Rendered at build time, it would contain the build machine's URLs. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Settings",
  description: "Light or dark, color themes and accents, saved on this device.",
  robots: { index: false },
};

export default function SettingsPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Settings</h1>
      <p className="mt-2 text-muted-foreground">Saved on this device only.</p>
      <noscript>
        <p className="mt-4">Settings need JavaScript, which is turned off. For now, Oddly matches your device.</p>
      </noscript>
      <SettingsForm />
    </div>
  );
}
