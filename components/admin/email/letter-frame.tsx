"use client";

import type { PreviewVariant } from "@/lib/newsletter/previews/variants";

export type LetterLook = "phone" | "desktop" | "text";

/** The mail with its links opening elsewhere: within the frame they would lead nowhere. */
const withLinksOutside = (html: string): string => html.replace(/<head[^>]*>/, '$&<base target="_blank">');

/** A letter as a mail program shows it: nothing in it can run, or reach the desk. */
export function LetterFrame({ letter: { name, html, text }, look }: { letter: PreviewVariant; look: LetterLook }) {
  if (look === "text") {
    return (
      <section
        aria-label={`${name}, as text`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        tabIndex={0}
        className="h-[36rem] overflow-auto whitespace-pre-wrap break-words bg-surface p-4 font-mono text-sm"
      >
        {text}
      </section>
    );
  }
  return (
    <section
      aria-label={`${name}, on a ${look}`}
      // A box that scrolls is reached by the keyboard.
      tabIndex={look === "desktop" ? 0 : undefined}
      className={`overflow-x-auto bg-sunken ${look === "phone" ? "sm:py-5" : ""}`}
    >
      <iframe
        title={`${name}, as an email`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={withLinksOutside(html)}
        className={`mx-auto block h-[36rem] border-0 bg-surface ${look === "phone" ? "w-[375px] max-w-full sm:rounded-3xl sm:shadow-lg" : "w-full min-w-[44rem]"}`}
      />
    </section>
  );
}
