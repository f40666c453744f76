"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { fieldRoom } from "@/lib/core/field-room";
import {
  MAX_CUSTOM_MESSAGE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  type SponsorForm,
  type SponsorFormErrors,
  sponsorFormErrors,
} from "@/lib/sponsorship/form";
import { withScheme } from "@/lib/sponsorship/website";
import { BILLING_NOTE } from "./frame";

type CheckoutFieldProps = {
  name: keyof SponsorForm;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  hint?: string;
  isOptional?: boolean;
  /** The maximum number of characters, shown as a counter; without it there is no counter. */
  room?: number;
  /** The number of lines of a text area; without it the field is an input. */
  rows?: number;
  input?: Pick<ComponentProps<"input">, "type" | "autoComplete" | "inputMode" | "autoCapitalize" | "placeholder"> & {
    onBlur?: () => void;
  };
};

/** A form field with its label, hint, character counter and error message. */
function CheckoutField(props: CheckoutFieldProps) {
  const { name, label, value, problem, onChange, hint, isOptional = false, room, rows, input } = props;
  const id = useId();
  const { level, spoken } = room ? fieldRoom(value.length, room) : { level: "plenty", spoken: "" };
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    value,
    dir: "auto",
    required: !isOptional,
    "aria-invalid": problem || level === "over" ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
          {isOptional ? (
            <span className="font-normal text-ink-soft"> (optional)</span>
          ) : (
            <span aria-hidden="true">*</span>
          )}
        </label>
        {room && (
          <span aria-hidden="true" data-level={level} className="message-room">
            {value.length} / {room}
          </span>
        )}
      </div>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          className="field sign-up-text"
        />
      ) : (
        <input {...shared} {...input} onChange={(event) => onChange(event.currentTarget.value)} className="field" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="field-error">
          {problem}
        </p>
      )}
      {room && (
        <p role="status" className="sr-only">
          {spoken}
        </p>
      )}
    </div>
  );
}

type CheckoutDetailsProps = {
  form: SponsorForm;
  /** The server's errors, until their fields are changed. */
  serverErrors: SponsorFormErrors;
  onChange: (changes: Partial<SponsorForm>) => void;
  onContinue: () => void;
  /** The content above the fields. */
  children: ReactNode;
};

/** In page order. */
const FIELDS = ["businessName", "contactEmail", "websiteUrl", "description", "customMessage"] as const;

function focusOn(field: keyof SponsorForm | undefined, form: HTMLFormElement | null): void {
  if (field) form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}

/** The first step: the sponsor's details and message. Source of the texts: spec section 2, sponsor signup dialog. */
export function CheckoutDetails({ form, serverErrors, onChange, onContinue, children }: CheckoutDetailsProps) {
  const [hasTried, setHasTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const errors = hasTried ? sponsorFormErrors(form) : {};
  const objected = FIELDS.find((field) => serverErrors[field]);
  useEffect(() => focusOn(objected, element.current), [objected]);

  const completeAddress = () => {
    const websiteUrl = withScheme(form.websiteUrl);
    if (websiteUrl !== form.websiteUrl) onChange({ websiteUrl });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const problems = sponsorFormErrors(form);
    const first = FIELDS.find((field) => problems[field]);
    if (first) return focusOn(first, element.current);
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
        <CheckoutField {...field("businessName")} label="Business Name" input={{ autoComplete: "organization" }} />
        <CheckoutField
          {...field("contactEmail")}
          label="Contact Email"
          input={{ type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" }}
        />
        <CheckoutField
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
        <CheckoutField
          {...field("description")}
          label="Business Description"
          hint="This will help us understand how your business relates to the holiday."
          room={MAX_DESCRIPTION_LENGTH}
          rows={3}
        />
        <CheckoutField
          {...field("customMessage")}
          label="Custom Message"
          hint="This will appear alongside your business information."
          room={MAX_CUSTOM_MESSAGE_LENGTH}
          rows={2}
          isOptional
        />
      </div>
      <div className="sign-up-foot">
        <button type="submit" className={buttonVariants({ className: "w-full" })}>
          Continue to Payment
        </button>
        <p className="text-center text-ink-soft text-sm">{BILLING_NOTE}</p>
      </div>
    </form>
  );
}
