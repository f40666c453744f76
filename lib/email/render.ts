import { toPlainText } from "@react-email/render";
import type { Mail } from "@/emails/mail";
import { TEXT_PART } from "@/emails/text-part";

/** An email as passed to the sender. */
export type RenderedMail = { subject: string; html: string; text: string };

type ReactDomServer = typeof import("react-dom/server");

/** A constant instead of a literal in the import, so that Next does not bundle a second copy. */
const NEXTS_COPY = "next/dist/compiled/react-dom/server.node.js";

/**
 * Returns React's HTML renderer. react-dom does not export it under `node --conditions=react-server`, which the scripts
 * use; the copy that Next has for its server components has no such conditions.
 */
async function reactDomServer(): Promise<ReactDomServer> {
  try {
    return await import("react-dom/server");
  } catch {
    return import(/* turbopackIgnore: true */ NEXTS_COPY);
  }
}

/**
 * Attributes for the text part and React Email's tools only. In text content, quotes are escaped, so this matches
 * attributes alone.
 */
const TEXT_MARKS = / data-(?:text|skip-in-text|id)="[^"]*"/g;

/** Returns the email's HTML and its plain-text alternative. */
export async function renderMail({ subject, body }: Mail): Promise<RenderedMail> {
  const { renderToStaticMarkup } = await reactDomServer();
  const html = `<!DOCTYPE html>${renderToStaticMarkup(body)}`;
  return { subject, html: html.replaceAll(TEXT_MARKS, ""), text: `${toPlainText(html, TEXT_PART)}\n` };
}
