"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
  MAX_CUSTOM_MESSAGE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  type SponsorForm,
  type SponsorFormErrors,
  sponsorFormErrors,
} from "@/lib/sponsorship/form";
import { withScheme } from "@/lib/sponsorship/website";
import { buttonClass } from "../ui/button";
import { SignUpField } from "./sign-up-field";

type SignUpDetailsProps = {
  form: SponsorForm;
  /** What the server objected to, until it is changed. */
  serverErrors: SponsorFormErrors;
  onChange: (changes: Partial<SponsorForm>) => void;
  onContinue: () => void;
  /** What is to be said above the fields. */
  children: ReactNode;
};

/** In the order in which they stand on the page. */
const FIELDS = ["businessName", "contactEmail", "websiteUrl", "description", "customMessage"] as const;

/** The first step: who sponsors, and what to say on the holiday. Source of the texts: spec section 2, sponsor signup dialog. */
export function SignUpDetails({ form, serverErrors, onChange, onContinue, children }: SignUpDetailsProps) {
  const [hasTried, setHasTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const errors = hasTried ? sponsorFormErrors(form) : {};
  const focusOn = (field: keyof SponsorForm | undefined) =>
    field && element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const objected = FIELDS.find((field) => serverErrors[field]);
  useEffect(() => {
    if (objected) element.current?.querySelector<HTMLElement>(`[name="${objected}"]`)?.focus();
  }, [objected]);

  const completeAddress = () => {
    const websiteUrl = withScheme(form.websiteUrl);
    if (websiteUrl !== form.websiteUrl) onChange({ websiteUrl });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const problems = sponsorFormErrors(form);
    const first = FIELDS.find((field) => problems[field]);
    if (first) return focusOn(first);
    completeAddress();
    onContinue();
  };
  const field = (name: keyof SponsorForm) => ({
    name,
    value: form[name],
    problem: errors[name] ?? serverErrors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <form ref={element} noValidate onSubmit={submit} className="sign-up-step">
      <div className="sign-up-scroll grid content-start gap-4">
        {children}
        <SignUpField {...field("businessName")} label="Business Name" input={{ autoComplete: "organization" }} />
        <SignUpField
          {...field("contactEmail")}
          label="Contact Email"
          input={{ type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" }}
        />
        <SignUpField
          {...field("websiteUrl")}
          label="Website URL"
          input={{
            type: "url",
            inputMode: "url",
            autoComplete: "url",
            autoCapitalize: "none",
            placeholder: "https://",
            onBlur: completeAddress,
          }}
        />
        <SignUpField
          {...field("description")}
          label="Business Description"
          hint="This will help us understand how your business relates to the holiday."
          room={MAX_DESCRIPTION_LENGTH}
          rows={3}
        />
        <SignUpField
          {...field("customMessage")}
          label="Custom Message"
          hint="This will appear alongside your business information."
          room={MAX_CUSTOM_MESSAGE_LENGTH}
          rows={2}
          isOptional
        />
      </div>
      <div className="sign-up-foot">
        <button type="submit" className={buttonClass({ className: "w-full" })}>
          Continue to Payment
        </button>
        <p className="text-center text-ink-soft text-sm">Billed $15 every 3 months • Cancel anytime</p>
      </div>
    </form>
  );
}
