"use client";

import { Slot } from "radix-ui";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import {
  Controller,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useFormContext,
  useFormState,
  useWatch,
} from "react-hook-form";
import { fieldRoom } from "@/lib/core/field-room";
import { RequestFailed } from "./api-request";
import { cn } from "./cn";
import { Input, Textarea } from "./input";

export const Form = FormProvider;

/** Shows the server's problems at their fields, and focuses the first one. Returns whether there were any for a field of the form. */
export function showIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  const issues = error instanceof RequestFailed ? error.issues : [];
  const values = form.getValues();
  const shown = issues.filter(({ path }) => (path.split(".")[0] ?? "") in values);
  for (const [index, { path, message }] of shown.entries()) {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  return shown.length > 0;
}

const FieldName = createContext("");
const ItemId = createContext("");

/** One field of a form: `render` receives what an input needs, and the parts below find their field by themselves. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>(
  props: ControllerProps<Values, Name, Output>,
) {
  return (
    <FieldName value={props.name}>
      <Controller {...props} />
    </FieldName>
  );
}

function useFormField() {
  const name = use(FieldName);
  const id = use(ItemId);
  const { getFieldState } = useFormContext();
  const { error } = getFieldState(name, useFormState({ name }));
  return { name, id, hintId: `${id}-hint`, problemId: `${id}-problem`, problem: error?.message };
}

export function FormItem({ className, ...props }: ComponentProps<"div">) {
  const id = useId();
  return (
    <ItemId value={id}>
      <div data-slot="form-item" className={cn("min-w-0", className)} {...props} />
    </ItemId>
  );
}

export function FormLabel({ className, ...props }: ComponentProps<"label">) {
  const { id } = useFormField();
  // biome-ignore lint/a11y/noLabelWithoutControl: htmlFor names the control
  return <label data-slot="form-label" htmlFor={id} className={cn("block font-semibold", className)} {...props} />;
}

/** Gives its only child the field's id, and describes its hint and its problem to assistive technology. */
export function FormControl({ hasHint = false, ...props }: ComponentProps<typeof Slot.Root> & { hasHint?: boolean }) {
  const { id, problem, problemId, hintId } = useFormField();
  return (
    <Slot.Root
      data-slot="form-control"
      id={id}
      aria-describedby={[problem && problemId, hasHint && hintId].filter(Boolean).join(" ") || undefined}
      aria-invalid={problem ? true : undefined}
      {...props}
    />
  );
}

export function FormDescription({ className, ...props }: ComponentProps<"p">) {
  const { hintId } = useFormField();
  return (
    <p
      data-slot="form-description"
      id={hintId}
      className={cn("mt-1 text-muted-foreground text-sm", className)}
      {...props}
    />
  );
}

export function FormMessage({ className, ...props }: ComponentProps<"p">) {
  const { problem, problemId } = useFormField();
  if (!problem) return null;
  return (
    <p
      data-slot="form-message"
      id={problemId}
      className={cn("mt-1.5 font-semibold text-[0.9rem] text-destructive", className)}
      {...props}
    >
      {problem}
    </p>
  );
}

/** How much of `max` the field has used; screen readers hear about the last 50 characters. */
function FieldCounter({ name, max }: { name: string; max: number }) {
  const length = String(useWatch({ name }) ?? "").trim().length;
  const { level, spoken } = fieldRoom(length, max);
  return (
    <>
      <span
        aria-hidden="true"
        className={cn(
          "needs-script text-sm tabular-nums",
          level === "over" ? "font-semibold text-destructive" : "text-muted-foreground",
        )}
      >
        {length}/{max}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

type TextFieldProps = Omit<ComponentProps<"input">, "name"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Maximum number of characters. The field shows how many are used. */
  maxCharacters?: number;
  /** A textarea of that many rows. */
  rows?: number;
  /** Whether the problem is an alert, which screen readers announce at once. */
  isAlert?: boolean;
};

/** A labeled text field of the form around it. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, maxCharacters, rows, type = "text", isAlert = false, onBlur, ...input } = props;
  const { required, dir, className, autoComplete, placeholder } = input;
  return (
    <FormField
      name={name}
      render={({ field }) => (
        <FormItem>
          <div className="mb-1 flex items-baseline justify-between gap-3">
            <FormLabel>{label}</FormLabel>
            {maxCharacters !== undefined && <FieldCounter name={name} max={maxCharacters} />}
          </div>
          <FormControl hasHint={hint !== undefined}>
            {rows ? (
              <Textarea {...{ rows, required, dir, className, autoComplete, placeholder }} {...field} />
            ) : (
              <Input
                type={type}
                spellCheck={type === "text"}
                autoCapitalize={type === "text" ? undefined : "none"}
                {...input}
                {...field}
                onBlur={(event) => {
                  field.onBlur();
                  onBlur?.(event);
                }}
              />
            )}
          </FormControl>
          <FormMessage role={isAlert ? "alert" : undefined} />
          {hint !== undefined && <FormDescription>{hint}</FormDescription>}
        </FormItem>
      )}
    />
  );
}
