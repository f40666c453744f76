"use client";

import { type FormEvent, useRef, useState } from "react";
import type { RequestFailed } from "@/components/ui/api-request";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import {
  type BusinessForm,
  MAX_BUSINESS_NAME_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  type SponsorFormErrors,
  sponsorFormErrors,
} from "@/lib/sponsorship/form";
import { withScheme } from "@/lib/sponsorship/website";
import { useChange } from "./change";
import { dashboardRequest } from "./request";
import { DashboardSave } from "./save";

const FAILURE = "Failed to update your business";

export type BusinessDialogProps = { sponsorId: string; business: BusinessForm; onClose: () => void };

/** Edits a business's details, with the same rules as checkout. The typed text stays until it is saved. */
export function BusinessDialog({ sponsorId, business, onClose }: BusinessDialogProps) {
  const [form, setForm] = useState(business);
  const [errors, setErrors] = useState<SponsorFormErrors>({});
  const [problem, setProblem] = useState("");
  const { isBusy, change } = useChange();
  const element = useRef<HTMLFormElement>(null);

  const fieldOf = (name: keyof BusinessForm) => ({
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    problem: errors[name],
  });
  const showErrors = (found: SponsorFormErrors) => {
    setErrors(found);
    // After they are rendered.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const onRefused = ({ issues, said }: RequestFailed) => {
    const found = Object.fromEntries(
      issues.filter(({ path }) => path in form).map((each) => [each.path, each.message]),
    );
    if (Object.keys(found).length > 0) showErrors(found);
    else setProblem(said || FAILURE);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const sent = { ...form, websiteUrl: withScheme(form.websiteUrl) };
    const found = sponsorFormErrors({ ...sent, customMessage: "" });
    setProblem("");
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    const ask = () => dashboardRequest<{ message: string }>("PATCH", "business", { ...sent, sponsorId });
    if (await change({ ask, title: "Business Updated", failure: FAILURE, onRefused })) onClose();
  };

  return (
    <Dialog open onClose={onClose} title="Your business" closesOutside={false}>
      <form ref={element} onSubmit={(event) => void save(event)} noValidate className="mt-3 grid gap-4">
        <Field
          {...fieldOf("businessName")}
          label="Business Name"
          autoComplete="organization"
          required
          max={MAX_BUSINESS_NAME_LENGTH}
        />
        <Field
          {...fieldOf("contactEmail")}
          label="Contact Email"
          hint="We send receipts and notices here. It isn't public."
          type="email"
          autoComplete="email"
          required
        />
        <Field
          {...fieldOf("websiteUrl")}
          label="Website URL"
          type="url"
          autoComplete="url"
          required
          onBlur={() => setForm({ ...form, websiteUrl: withScheme(form.websiteUrl) })}
        />
        <Field
          {...fieldOf("description")}
          label="Business Description"
          required
          max={MAX_DESCRIPTION_LENGTH}
          rows={4}
        />
        <DashboardSave problem={problem} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
