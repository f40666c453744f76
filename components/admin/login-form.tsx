"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { buttonClass } from "../ui/button";
import { Field } from "../ui/field";

type LoginFormProps = {
  email: string;
  onChange: (email: string) => void;
  /** What is wrong with the address, "" for nothing. */
  problem: string;
  isBusy: boolean;
  /** They have come back for another address: what is in the field goes with the first key. */
  isBack: boolean;
  onSubmit: () => void;
};

/** Asks for an editor's address. */
export function LoginForm({ email, onChange, problem, isBusy, isBack, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector("input")?.focus();
  }, [problem]);
  useEffect(() => {
    if (!isBack) return;
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, [isBack]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="needs-script grid gap-4">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={onChange}
        problem={problem}
      />
      <button type="submit" aria-disabled={isBusy} className={buttonClass({ className: "min-h-13 text-lg" })}>
        {isBusy ? "One moment…" : "Log in"}
      </button>
    </form>
  );
}
