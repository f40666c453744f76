import type { Metadata } from "next";
import { DEFAULT_BUTTON, OUTLINE_BUTTON } from "@/components/ui/button-classes";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { SettingsForm } from "./settings-form";

/** Rendered at build time, it would contain the build machine's URLs. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Settings",
  description: "Light or dark, color themes and accents, saved on this device.",
  robots: { index: false },
};

/** What the choices look like: a day in its sheet, the buttons and a link. Not to be used. */
function Sample() {
  return (
    <div aria-hidden="true" className="mt-8 overflow-hidden rounded-3xl border border-border bg-card shadow-sm">
      <div className="hued flex items-center gap-4 bg-field p-5 text-field-ink" style={hueStyle(275)}>
        <Sticker emoji="🛸" className="text-5xl" />
        <span>
          <span className="block font-semibold text-field-strong text-sm">A sample</span>
          <span className="block font-display font-extrabold text-2xl leading-tight">Happy Odd Day!</span>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <span className={DEFAULT_BUTTON}>Send Card</span>
        <span className={OUTLINE_BUTTON}>Remind Me</span>
        <span className="text-link">Read the story</span>
        <p className="basis-full text-muted-foreground">
          Text, quiet text, buttons and links, in the colors you chose.
        </p>
      </div>
    </div>
  );
}

export default function SettingsPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Settings</h1>
      <p className="mt-2 text-muted-foreground">Saved on this device only.</p>
      <noscript>
        <p className="mt-4">Settings need JavaScript, which is turned off. For now, Oddly matches your device.</p>
      </noscript>
      <SettingsForm sample={<Sample />} />
    </div>
  );
}
