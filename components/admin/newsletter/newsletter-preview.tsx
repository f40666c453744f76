"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { Radio } from "@/components/ui/radio";
import { toast } from "@/components/ui/toast-store";
import type { CivilDate } from "@/lib/core/civil-date";
import type { PreviewVariant } from "@/lib/newsletter/issues.queries";
import { AdminButton } from "../admin-button";
import { useAdminAction } from "../admin-data";
import { adminRequest } from "../admin-request";

type NewsletterView = "phone" | "desktop" | "text";

/** Opens the email's links in a new tab, because the frame blocks navigation. */
const withLinksOutside = (html: string): string => html.replace(/<head[^>]*>/, '$&<base target="_blank">');

/** Shows an email in a sandboxed frame, where nothing can run or reach the admin. */
function NewsletterFrame({ letter: { name, html, text }, look }: { letter: PreviewVariant; look: NewsletterView }) {
  if (look === "text") {
    return (
      <section
        aria-label={`${name}, as text`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="h-[36rem] overflow-auto whitespace-pre-wrap break-words bg-card p-4 font-mono text-sm"
      >
        {text}
      </section>
    );
  }
  return (
    <section
      aria-label={`${name}, on a ${look}`}
      // A scrollable box must be reachable by keyboard.
      tabIndex={look === "desktop" ? 0 : undefined}
      className={`overflow-x-auto bg-muted ${look === "phone" ? "sm:py-5" : ""}`}
    >
      <iframe
        title={`${name}, as an email`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={withLinksOutside(html)}
        className={`mx-auto block h-[36rem] border-0 bg-card ${look === "phone" ? "w-[375px] max-w-full sm:rounded-3xl sm:shadow-lg" : "w-full min-w-[44rem]"}`}
      />
    </section>
  );
}

type ChoicesProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ legend, name, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((each) => (
          <Radio key={each.value} name={name} checked={each.value === value} onChange={() => onChange(each.value)}>
            {each.label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

const LOOKS = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
  { value: "text", label: "Text" },
] as const;

type NewsletterProps = { issueOn: CivilDate; variants: readonly [PreviewVariant, ...PreviewVariant[]] };

/** The variants of an issue, one at a time, with a button to send any of them as a test. */
export function NewsletterPreview({ issueOn, variants }: NewsletterProps) {
  const [key, setKey] = useState(variants[0].key);
  const [look, setTheme] = useState<NewsletterView>("phone");
  const { busyId, perform } = useAdminAction(() => undefined);
  const letter = variants.find((each) => each.key === key) ?? variants[0];
  const isSending = busyId !== null;
  const send = () =>
    perform("test", "Test not sent", async () => {
      const request = { method: "POST", body: { variant: letter.key, issue: issueOn } } as const;
      const { message } = await adminRequest<{ message: string }>("/api/admin/email/preview/test", request);
      toast({ title: "Test sent", description: message });
    });
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Choices
          legend="For subscribers who chose"
          name="letter-variant"
          options={variants.map(({ key: value, name }) => ({ value, label: name }))}
          value={letter.key}
          onChange={setKey}
        />
        <Choices legend="View as" name="letter-look" options={LOOKS} value={look} onChange={setTheme} />
      </div>
      <div className="mt-4 overflow-hidden rounded-3xl border border-border bg-card">
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-3">
          <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
            <span className="block text-muted-foreground text-sm">Subject</span>
            <strong>{letter.subject}</strong>
          </p>
          <AdminButton isLocked={isSending} onClick={() => void send()}>
            <Send /> {isSending ? "Sending…" : "Send me a test"}
          </AdminButton>
        </div>
        <NewsletterFrame letter={letter} look={look} />
      </div>
      <p className="mt-2 text-muted-foreground text-sm">
        Unsubscribe and preference links don’t work in previews and tests.
      </p>
    </div>
  );
}
