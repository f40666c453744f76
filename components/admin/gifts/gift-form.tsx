"use client";

import { type FormEvent, useRef, useState } from "react";
import { TOO_MANY_GIFTS } from "@/lib/editing/limits";
import { GIFT_KINDS } from "@/lib/gifts/kinds";
import {
  DEFAULT_RATING,
  HIGHEST_RATING,
  LOWEST_RATING,
  MAX_GIFT_CATEGORY_LENGTH,
  MAX_GIFT_DESCRIPTION_LENGTH,
  MAX_GIFT_NAME_LENGTH,
  MAX_PRICE_LENGTH,
  RATING_STEP,
} from "@/lib/gifts/limits";
import type { Gift } from "@/lib/gifts/queries";
import { withScheme } from "@/lib/sponsors/website";
import { RequestFailed } from "../../api-request";
import { buttonClass } from "../../ui/button";
import { Field } from "../../ui/field";
import { toast } from "../../ui/toast-store";

const EMPTY = {
  name: "",
  description: "",
  price: "",
  rating: DEFAULT_RATING.toFixed(1),
  affiliateUrl: "",
  category: "",
};

type Typed = typeof EMPTY;

type GiftFormProps = {
  /** The holiday has all that it can have. */
  isFull: boolean;
  isBusy: boolean;
  create: (typed: Record<string, unknown>, onFailure: (error: unknown) => void) => Promise<Gift | null>;
};

/** Adds a gift idea. What was typed stays until it is there. */
export function GiftForm({ isFull, isBusy, create }: GiftFormProps) {
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  const fieldOf = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    problem: problems[name],
    required: true,
  });
  // After what changes the form is shown.
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const showProblems = (error: unknown) => {
    if (!(error instanceof RequestFailed)) return;
    setProblems(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
    focus("[aria-invalid]");
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isFull || isBusy) return;
    setProblems({});
    const { rating, affiliateUrl, ...texts } = typed;
    const sent = { ...texts, rating: Number(rating), affiliateUrl: withScheme(affiliateUrl) };
    const gift = await create(sent, showProblems);
    if (!gift) return;
    // The next one often stands on the same shelf.
    setTyped({ ...EMPTY, category: typed.category });
    toast({ title: "Added", description: `${gift.name} is on the holiday's page.` });
    focus("input");
  };

  return (
    <section aria-labelledby="new-gift" className="rounded-3xl border border-line bg-surface p-5 lg:sticky lg:top-4">
      <h3 id="new-gift" className="mb-3 font-bold font-display text-xl">
        Add a gift idea
      </h3>
      <form ref={form} onSubmit={(event) => void add(event)} noValidate className="grid gap-4">
        <Field {...fieldOf("name")} label="Name" max={MAX_GIFT_NAME_LENGTH} />
        <Field {...fieldOf("description")} label="Description" max={MAX_GIFT_DESCRIPTION_LENGTH} rows={3} />
        <div className="grid grid-cols-2 items-start gap-4">
          <Field {...fieldOf("price")} label="Price" max={MAX_PRICE_LENGTH} />
          <Field
            {...fieldOf("rating")}
            label="Rating"
            hint={`${LOWEST_RATING} to ${HIGHEST_RATING}`}
            type="number"
            range={{ min: LOWEST_RATING, max: HIGHEST_RATING, step: RATING_STEP }}
          />
        </div>
        <Field
          {...fieldOf("affiliateUrl")}
          label="Shop address"
          type="url"
          autoComplete="off"
          onBlur={() => setTyped((before) => ({ ...before, affiliateUrl: withScheme(before.affiliateUrl) }))}
        />
        <Field
          {...fieldOf("category")}
          label="Category"
          hint={`${GIFT_KINDS.slice(0, 4).join(", ")} … or any other.`}
          max={MAX_GIFT_CATEGORY_LENGTH}
        />
        {isFull && (
          <p id="gifts-full" className="font-semibold">
            {TOO_MANY_GIFTS}
          </p>
        )}
        <button
          type="submit"
          disabled={isFull}
          aria-disabled={isBusy || undefined}
          aria-describedby={isFull ? "gifts-full" : undefined}
          className={buttonClass({ className: "disabled:opacity-50" })}
        >
          {isBusy ? "One moment…" : "Add gift"}
        </button>
      </form>
    </section>
  );
}
