import type { Metadata } from "next";
import { SettingsForm } from "./settings-form";

export const metadata: Metadata = {
  title: "Settings",
  description: "Light or dark, four color themes, six accents: kept on this device.",
  alternates: { canonical: "/settings" },
  robots: { index: false },
};

export default function SettingsPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Settings</h1>
      <p className="mt-2 text-ink-soft">Kept on this device, for you alone.</p>
      <SettingsForm />
    </div>
  );
}
