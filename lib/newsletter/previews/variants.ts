import type { RenderedMail } from "@/lib/email/render";

/** A letter of an issue, for the readers who asked for the same. */
export type PreviewVariant = RenderedMail & { key: string; name: string };

/** What readers asked for, by `variantKey`: what most are sent comes first. */
const NAMES: Readonly<Record<string, string>> = {
  "deals,previews": "Days and gift ideas",
  previews: "Days only",
  deals: "Gift ideas only",
};

/** The letters of an issue, each with a name for people, in the order of NAMES. */
export function namedVariants(variants: Readonly<Record<string, RenderedMail>>): PreviewVariant[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const mail = variants[key];
    return mail ? { key, name, subject: mail.subject, html: mail.html, text: mail.text } : [];
  });
}

/** The letter as it is sent on trial: nobody takes it for one of the list. */
export const asTest = ({ subject, html, text }: RenderedMail): RenderedMail => ({
  subject: `[Test] ${subject}`,
  html,
  text,
});
