import { toPlainText } from "@react-email/render";
import type { Mail } from "@/emails/mail";
import { TEXT_PART } from "@/emails/text-part";

/** A mail as it is handed to the sender. */
export type RenderedMail = { subject: string; html: string; text: string };

type ReactDomServer = typeof import("react-dom/server");

/** Not written as a literal below: Next needs no second copy in its bundles. */
const NEXTS_COPY = "next/dist/compiled/react-dom/server.node.js";

/**
 * React's writer of HTML. react-dom refuses to give it under `node --conditions=react-server`, as our scripts run; the copy
 * that Next gives its own server components has no such conditions.
 */
async function reactDomServer(): Promise<ReactDomServer> {
  try {
    return await import("react-dom/server");
  } catch {
    return import(/* turbopackIgnore: true */ NEXTS_COPY);
  }
}

/** Attributes that only the text part and React Email's own tools need. Within a text, no quote is written as one. */
const TEXT_MARKS = / data-(?:text|skip-in-text|id)="[^"]*"/g;

/** The mail's HTML, and the same as text for readers without it. */
export async function renderMail({ subject, body }: Mail): Promise<RenderedMail> {
  const { renderToStaticMarkup } = await reactDomServer();
  const html = `<!DOCTYPE html>${renderToStaticMarkup(body)}`;
  return { subject, html: html.replaceAll(TEXT_MARKS, ""), text: `${toPlainText(html, TEXT_PART)}\n` };
}
