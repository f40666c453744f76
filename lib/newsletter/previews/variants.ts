import type { RenderedMail } from "@/lib/email/render";

/** A variant of an issue, for readers with the same preferences. */
export type PreviewVariant = RenderedMail & { key: string; name: string };

/** Variant labels by `variantKey`, most common first. */
const NAMES: Readonly<Record<string, string>> = {
  "deals,previews": "Days and gift ideas",
  previews: "Days only",
  deals: "Gift ideas only",
};

/** Returns the variants of an issue with their labels, in the order of NAMES. */
export function namedVariants(variants: Readonly<Record<string, RenderedMail>>): PreviewVariant[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const mail = variants[key];
    return mail ? { key, name, subject: mail.subject, html: mail.html, text: mail.text } : [];
  });
}

/** Returns the email with a "[Test]" subject, so that it is not mistaken for a real issue. */
export const asTest = ({ subject, html, text }: RenderedMail): RenderedMail => ({
  subject: `[Test] ${subject}`,
  html,
  text,
});
