"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { readApiError } from "@/lib/api-error";
import type { OptInPreference } from "@/lib/subscribers/input";
import { buttonClass } from "./ui/button";
import { toast } from "./ui/toast-store";

/** Source of every text here: spec section 2, e-mail opt-in component. */
const VARIANTS = {
  compact: { title: "Stay Updated", description: "Get the latest holiday deals and previews!", button: "Subscribe" },
  hero: {
    title: "Never Miss a Quirky Holiday Deal",
    description: "One short letter a week, odd in a good way.",
    button: "Subscribe",
  },
  default: {
    title: "Get Exclusive Holiday Updates",
    description: "What the coming week has in store, and gifts to go with it.",
    button: "Subscribe to Updates",
  },
} as const;

const PREFERENCES: readonly { id: OptInPreference; label: string }[] = [
  { id: "deals", label: "Gift deals and special offers" },
  { id: "previews", label: "Holiday previews and updates" },
];

type Field = "email" | "preferences" | "consentGiven";

type EmailOptInProps = {
  variant?: keyof typeof VARIANTS;
  title?: string;
  description?: string;
  /** Where the form stands, kept with the consent. */
  source: string;
};

/** Asks for an address. What was typed stays until it has arrived. */
export function EmailOptIn({ variant = "default", title, description, source }: EmailOptInProps) {
  const [state, setState] = useState<"idle" | "submitting" | "success">("idle");
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const done = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const texts = VARIANTS[variant];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "submitting") return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const input = {
      email: data.get("email"),
      preferences: variant === "default" ? data.getAll("preferences") : PREFERENCES.map((each) => each.id),
      source,
      consentGiven: data.get("consentGiven") === "true",
    };
    setState("submitting");
    try {
      // The schema is the server's own; it is fetched with the first attempt, not with the page.
      const { optInInput } = await import("@/lib/subscribers/input");
      const checked = optInInput.safeParse(input);
      if (!checked.success) {
        const found = checked.error.issues.map(({ path, message }) => [path[0], message] as const).toReversed();
        setErrors(Object.fromEntries(found));
        setState("idle");
        const first = checked.error.issues[0]?.path[0];
        form.querySelector<HTMLElement>(`[name="${String(first)}"]`)?.focus();
        return;
      }
      setErrors({});
      const response = await fetch("/api/email/subscribe", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(checked.data),
      });
      if (!response.ok) throw new Error(await readApiError(response));
      form.reset();
      setState("success");
      toast({
        title: "Successfully subscribed!",
        description: "Welcome to Oddly's updates. Please check your email for confirmation.",
      });
      requestAnimationFrame(() => done.current?.focus());
    } catch (error) {
      console.warn("Subscription failed", error);
      setState("idle");
      toast({
        title: "Subscription failed",
        description: "Please try again or contact support if the problem persists.",
        variant: "destructive",
      });
    }
  };

  if (state === "success") {
    return (
      <section className={`opt-in opt-in-${variant}`}>
        <div>
          <h2 ref={done} tabIndex={-1} className="font-bold font-display text-2xl outline-none">
            You're all set!
          </h2>
          <p className="mt-1 text-ink-soft">
            Thanks for subscribing! We'll send you amazing holiday deals and previews.
          </p>
        </div>
      </section>
    );
  }
  const described = (field: Field) => (errors[field] ? `${id}-${field}` : undefined);
  const problem = (field: Field) =>
    errors[field] && (
      <p id={`${id}-${field}`} role="alert" className="field-error">
        {errors[field]}
      </p>
    );
  return (
    <section aria-labelledby={`${id}-title`} className={`opt-in opt-in-${variant}`}>
      <div>
        <h2 id={`${id}-title`} className="font-bold font-display text-2xl leading-tight">
          {title ?? texts.title}
        </h2>
        <p className="mt-1 text-ink-soft">{description ?? texts.description}</p>
      </div>
      <form method="post" action="/api/email/subscribe" noValidate onSubmit={submit} className="grid gap-3">
        <input type="hidden" name="source" value={source} />
        <div>
          <label htmlFor={`${id}-address`} className="mb-1 block font-semibold">
            Email
          </label>
          <input
            id={`${id}-address`}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            required
            className="field"
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={described("email")}
          />
          {problem("email")}
        </div>
        {variant === "default" && (
          <fieldset aria-describedby={described("preferences")}>
            <legend className="sr-only">What to send</legend>
            {PREFERENCES.map((each) => (
              <label key={each.id} className="check">
                <input type="checkbox" name="preferences" value={each.id} defaultChecked />
                {each.label}
              </label>
            ))}
            {problem("preferences")}
          </fieldset>
        )}
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="consentGiven"
              value="true"
              aria-invalid={errors.consentGiven ? true : undefined}
              aria-describedby={described("consentGiven")}
            />
            I agree to receive emails from Oddly
          </label>
          {problem("consentGiven")}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" aria-disabled={state === "submitting"} className={buttonClass()}>
            {state === "submitting" ? "Subscribing..." : texts.button}
          </button>
          {variant === "default" && <p className="text-ink-soft text-sm">No spam, ever. Unsubscribe with one click.</p>}
        </div>
      </form>
    </section>
  );
}
