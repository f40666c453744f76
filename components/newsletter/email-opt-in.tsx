"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError, Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast-store";
import { readApiError } from "@/lib/core/errors";
import type { OptInErrors } from "@/lib/newsletter/input";
import { CONSENT, OPT_IN_PREFERENCES, type OptInPreference, PURPOSES } from "@/lib/newsletter/preferences";
import { OptInDone } from "./opt-in-done";

/** Source of all texts: spec section 2, email opt-in component. */
const VARIANTS = {
  compact: { title: "Stay Updated", description: "Get the latest holiday deals and previews!", button: "Subscribe" },
  hero: {
    title: "Never Miss a Quirky Holiday Deal",
    description: "One short email a week, odd in a good way.",
    button: "Subscribe",
  },
  default: {
    title: "Get Exclusive Holiday Updates",
    description: "What's coming up this week, with gift ideas to match.",
    button: "Subscribe to Updates",
  },
} as const;

/** A form that was submitted without JavaScript and rejected: the entered values and their errors. */
export type TypedOptIn = {
  email: string;
  preferences: readonly OptInPreference[];
  consentGiven: boolean;
  /** Empty when the input was valid and the server failed. */
  errors: OptInErrors;
};

type EmailOptInProps = {
  variant?: keyof typeof VARIANTS;
  title?: string;
  description?: string;
  /** Where on the site the form is, stored with the consent. */
  source: string;
  /** The preferences that the form asks for; all by default. */
  preferences?: readonly OptInPreference[];
  typed?: TypedOptIn;
};

/** Form for an email address. Preserves the input until it is accepted. Works without JavaScript. */
export function EmailOptIn({
  variant = "default",
  title,
  description,
  source,
  preferences = OPT_IN_PREFERENCES,
  typed,
}: EmailOptInProps) {
  const [state, setState] = useState<"idle" | "submitting" | "success">("idle");
  const [errors, setErrors] = useState<OptInErrors>(typed?.errors ?? {});
  const done = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const texts = VARIANTS[variant];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "submitting") return;
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form));
    setState("submitting");
    try {
      // Load the server's schema on the first attempt, not with the page.
      const { optInErrors, optInInput, optInOf } = await import("@/lib/newsletter/input");
      const checked = optInInput.safeParse(optInOf(fields));
      if (!checked.success) {
        setErrors(optInErrors(checked.error));
        setState("idle");
        const first = String(checked.error.issues[0]?.path[0]).replace("preferences", "deals");
        form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
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
        <OptInDone titleRef={done} />
      </section>
    );
  }
  const described = (field: keyof OptInErrors) => (errors[field] ? `${id}-${field}` : undefined);
  const problem = (field: keyof OptInErrors) =>
    errors[field] && (
      <FieldError id={`${id}-${field}`} role="alert">
        {errors[field]}
      </FieldError>
    );
  return (
    <section aria-labelledby={`${id}-title`} className={`opt-in opt-in-${variant}`}>
      <div>
        <h2 id={`${id}-title`} className="font-bold font-display text-2xl leading-tight">
          {title ?? texts.title}
        </h2>
        <p className="mt-1 text-muted-foreground">{description ?? texts.description}</p>
      </div>
      <form method="post" action="/api/email/subscribe" noValidate onSubmit={submit} className="grid gap-3">
        <input type="hidden" name="source" value={source} />
        <div>
          <label htmlFor={`${id}-address`} className="mb-1 block font-semibold">
            Email
          </label>
          <Input
            id={`${id}-address`}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            required
            defaultValue={typed?.email}
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={described("email")}
          />
          {problem("email")}
        </div>
        {variant === "default" ? (
          <fieldset aria-describedby={described("preferences")}>
            <legend className="sr-only">What to send you</legend>
            {preferences.map((name) => (
              <label key={name} className="check">
                <input type="checkbox" name={name} defaultChecked={typed ? typed.preferences.includes(name) : true} />
                {PURPOSES[name]}
              </label>
            ))}
            {problem("preferences")}
          </fieldset>
        ) : (
          preferences.map((name) => <input key={name} type="hidden" name={name} value="on" />)
        )}
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="consentGiven"
              value="true"
              defaultChecked={typed?.consentGiven}
              aria-invalid={errors.consentGiven ? true : undefined}
              aria-describedby={described("consentGiven") ?? (variant === "default" ? undefined : `${id}-purposes`)}
            />
            {CONSENT}
          </label>
          {problem("consentGiven")}
          {variant !== "default" && (
            <p id={`${id}-purposes`} className="text-muted-foreground text-sm">
              {preferences.map((name) => PURPOSES[name]).join(" · ")}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" aria-disabled={state === "submitting"} className={buttonVariants()}>
            {state === "submitting" ? "Subscribing..." : texts.button}
          </button>
          {variant === "default" && (
            <p className="text-muted-foreground text-sm">No spam, ever. Unsubscribe with one click.</p>
          )}
        </div>
      </form>
    </section>
  );
}
