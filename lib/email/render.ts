import { toPlainText } from "@react-email/render";
import type { Mail } from "@/emails/layout";
import { markupOf } from "@/lib/core/text";

/** An email as passed to the sender. */
export type RenderedMail = { subject: string; html: string; text: string };

/** Below the recommended 78 characters per line, so that quoted replies still fit. */
const COLUMNS = 72;

/** The parts that are used here. Source: html-to-text, lib/html-to-text.d.ts of its version 9. */
type Element = { attribs: Readonly<Record<string, string>>; children: readonly unknown[] };
type Builder = {
  openBlock: (options: { leadingLineBreaks: number; reservedLineLength?: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number; blockTransform?: (text: string) => string }) => void;
  addInline: (text: string, options?: { noWordTransform: boolean }) => void;
  addLineBreak: () => void;
  pushWordTransform: (transform: (word: string) => string) => void;
  popWordTransform: () => void;
};
type Formatter = (
  element: Element,
  walk: (nodes: readonly unknown[], builder: Builder) => void,
  builder: Builder,
) => void;

/** Formats a link as "label:" with the URL on its own line, where no client breaks it; an address has no label. */
const link: Formatter = ({ attribs, children }, walk, builder) => {
  const address = attribs.href ?? "";
  let label = "";
  builder.pushWordTransform((word) => {
    label += word;
    return word;
  });
  walk(children, builder);
  builder.popWordTransform();
  if (address.startsWith("mailto:") || label === address) return;
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(address, { noWordTransform: true });
};

const item: Formatter = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1, reservedLineLength: 2 });
  walk(children, builder);
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => `* ${text.replaceAll("\n", "\n  ")}` });
};

const foot: Formatter = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 3 });
  builder.addInline("-".repeat(COLUMNS));
  builder.closeBlock({ trailingLineBreaks: 1 });
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const lines = (leadingLineBreaks: number, trailingLineBreaks: number) => ({ leadingLineBreaks, trailingLineBreaks });

/** How an email's HTML becomes its text part. Elements with a format of their own are marked `data-text`. */
const TEXT_PART: Parameters<typeof toPlainText>[1] = {
  wordwrap: COLUMNS,
  formatters: { link, item, foot },
  selectors: [
    { selector: "a", format: "link" },
    { selector: "hr", format: "horizontalLine", options: { ...lines(2, 2), length: COLUMNS } },
    { selector: "h1", format: "heading", options: lines(1, 2) },
    { selector: "h2", format: "heading", options: lines(1, 1) },
    { selector: "h3", format: "heading", options: lines(1, 1) },
    { selector: '[data-text="section"]', format: "heading", options: lines(3, 2) },
    { selector: '[data-text="day"]', format: "paragraph", options: lines(3, 1) },
    { selector: '[data-text="item"]', format: "item" },
    { selector: '[data-text="inline"]', format: "inline" },
    { selector: '[data-text="foot"]', format: "foot" },
  ],
};

/** Attributes for the text part and React Email's tools. Text content has escaped quotes, so it never matches. */
const TEXT_MARKS = / data-(?:text|skip-in-text|id)="[^"]*"/g;

/** Returns the email's HTML and its plain-text alternative. */
export async function renderMail({ subject, body }: Mail): Promise<RenderedMail> {
  const html = `<!DOCTYPE html>${await markupOf(body)}`;
  return { subject, html: html.replaceAll(TEXT_MARKS, ""), text: `${toPlainText(html, TEXT_PART)}\n` };
}
