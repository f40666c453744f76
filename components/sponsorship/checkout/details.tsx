"use client";

import { type ReactNode, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Form, TextField } from "@/components/ui/form";
import type { SponsorForm } from "@/lib/sponsorship/input";
import { MAX_CUSTOM_MESSAGE_LENGTH, MAX_DESCRIPTION_LENGTH } from "@/lib/sponsorship/limits";
import { withScheme } from "@/lib/sponsorship/website";
import { BILLING_NOTE, CheckoutStep } from "./frame";

function Required({ children }: { children: string }) {
  return (
    <>
      {children}
      <span aria-hidden="true">*</span>
    </>
  );
}

type CheckoutDetailsProps = {
  form: UseFormReturn<SponsorForm>;
  onContinue: () => void;
  /** The content above the fields. */
  children: ReactNode;
};

const SHARED = { isAlert: true, required: true, dir: "auto" } as const;
const TEXT_CLASS = "min-h-18! max-h-64 resize-y field-sizing-content";

/** The first step: the sponsor's details and message. Source of the texts: spec section 2, sponsor signup dialog. */
export function CheckoutDetails({ form, onContinue, children }: CheckoutDetailsProps) {
  // Back from the payment step, the server may have rejected some of them.
  useEffect(() => {
    const names = Object.keys(form.getValues()) as (keyof SponsorForm)[];
    const rejected = names.find((name) => form.getFieldState(name).invalid);
    if (rejected) form.setFocus(rejected);
  }, [form]);
  const completeAddress = () =>
    form.setValue("websiteUrl", withScheme(form.getValues("websiteUrl")), { shouldDirty: true });
  const submit = form.handleSubmit(() => {
    completeAddress();
    onContinue();
  });
  return (
    <Form {...form}>
      <CheckoutStep
        onSubmit={(event) => void submit(event)}
        footer={
          <>
            <Button type="submit" className="w-full">
              Continue to Payment
            </Button>
            <p className="text-center text-muted-foreground text-sm">{BILLING_NOTE}</p>
          </>
        }
      >
        {children}
        <TextField
          {...SHARED}
          name="businessName"
          label={<Required>Business Name</Required>}
          autoComplete="organization"
        />
        <TextField
          {...SHARED}
          name="contactEmail"
          label={<Required>Contact Email</Required>}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextField
          {...SHARED}
          name="websiteUrl"
          label={<Required>Website URL</Required>}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          onBlur={completeAddress}
        />
        <TextField
          {...SHARED}
          name="description"
          label={<Required>Business Description</Required>}
          hint="This will help us understand how your business relates to the holiday."
          maxCharacters={MAX_DESCRIPTION_LENGTH}
          rows={3}
          className={TEXT_CLASS}
        />
        <TextField
          {...SHARED}
          name="customMessage"
          label={
            <>
              Custom Message<span className="font-normal text-muted-foreground"> (optional)</span>
            </>
          }
          hint="This will appear alongside your business information."
          maxCharacters={MAX_CUSTOM_MESSAGE_LENGTH}
          rows={2}
          required={false}
          className={TEXT_CLASS}
        />
      </CheckoutStep>
    </Form>
  );
}
