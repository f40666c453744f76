"use client";

import { type ActionFormState, useActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Form, TextField } from "@/components/ui/form";
import { FieldError } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { saveNameAction } from "./actions";

export type NameState = ActionFormState<{ firstName: string; lastName: string }>;

const resolver = lazyZodResolver(async () => (await import("@/lib/account/input")).nameInput);

export function NameForm({ firstName, lastName }: NameState["fields"]) {
  const { form, save, isSaved, formProps } = useActionForm({
    resolver,
    first: { fields: { firstName, lastName }, issues: {}, problem: "", goTo: null, at: null },
    send: saveNameAction,
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form {...form}>
      <form {...formProps} onSubmit={(event) => void save(event)}>
        <p className="text-muted-foreground">Optional. We'll suggest your first name as the sender of your cards.</p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            name="firstName"
            label="First name"
            isAlert
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
          />
          <TextField name="lastName" label="Last name" isAlert autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
        </div>
        {errors.root && (
          <FieldError role="alert" tabIndex={-1} className="outline-none">
            {errors.root.message}
          </FieldError>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="outline" aria-disabled={isSubmitting}>
            {isSubmitting ? "Saving…" : "Save name"}
          </Button>
          <p role="status" className="text-muted-foreground">
            {isSaved && !isSubmitting && "Saved."}
          </p>
        </div>
      </form>
    </Form>
  );
}
