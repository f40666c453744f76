"use client";

import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from "react";
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
  TOO_MANY_GIFTS,
} from "@/lib/gifts/limits";
import type { Gift } from "@/lib/gifts/queries";
import { withScheme } from "@/lib/sponsors/website";
import { RequestFailed } from "../../api-request";
import { Field } from "../../ui/field";
import { toast } from "../../ui/toast-store";
import { AddButton } from "../add-button";

/** A form that nobody has typed anything into. */
export const EMPTY_GIFT = {
  name: "",
  description: "",
  price: "",
  rating: DEFAULT_RATING.toFixed(1),
  affiliateUrl: "",
  category: "",
};

/** A gift idea as it was typed, right or wrong. */
export type TypedGift = typeof EMPTY_GIFT;

type GiftFormProps = {
  typed: TypedGift;
  onType: Dispatch<SetStateAction<TypedGift>>;
  /** The holiday has all that it can have. */
  isFull: boolean;
  isBusy: boolean;
  create: (typed: Record<string, unknown>, onFailure: (error: unknown) => void) => Promise<Gift | null>;
};

/** Adds a gift idea. What was typed stays until it is there, also for another holiday: the form keeps nothing of it. */
export function GiftForm({ typed, onType, isFull, isBusy, create }: GiftFormProps) {
  const [problems, setProblems] = useState<Partial<Record<keyof TypedGift, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  const fieldOf = (name: keyof TypedGift) => ({
    value: typed[name],
    onChange: (value: string) => onType((before) => ({ ...before, [name]: value })),
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
    onType({ ...EMPTY_GIFT, category: typed.category });
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
          onBlur={() => onType((before) => ({ ...before, affiliateUrl: withScheme(before.affiliateUrl) }))}
        />
        <Field
          {...fieldOf("category")}
          label="Category"
          hint={`${GIFT_KINDS.slice(0, 4).join(", ")} … or any other.`}
          max={MAX_GIFT_CATEGORY_LENGTH}
        />
        <AddButton isBusy={isBusy} full={isFull ? TOO_MANY_GIFTS : ""}>
          Add gift
        </AddButton>
      </form>
    </section>
  );
}
