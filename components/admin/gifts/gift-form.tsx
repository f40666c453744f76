"use client";

import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from "react";
import { AddButton } from "@/components/admin/holiday-items";
import { RequestFailed } from "@/components/ui/api-request";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast-store";
import {
  DEFAULT_RATING,
  GIFT_KINDS,
  HIGHEST_RATING,
  LOWEST_RATING,
  MAX_GIFT_CATEGORY_LENGTH,
  MAX_GIFT_DESCRIPTION_LENGTH,
  MAX_GIFT_NAME_LENGTH,
  MAX_PRICE_LENGTH,
  RATING_STEP,
} from "@/lib/holidays/gifts/kinds";
import type { EditedGift, Gift } from "@/lib/holidays/gifts/queries";
import { withScheme } from "@/lib/sponsorship/website";
import { AdminButton } from "../admin-button";

export const EMPTY_GIFT = {
  name: "",
  description: "",
  price: "",
  rating: DEFAULT_RATING.toFixed(1),
  affiliateUrl: "",
  category: "",
};

export type TypedGift = typeof EMPTY_GIFT;

/** Returns a stored gift idea as form values. Without a product URL of its own, the field is empty. */
export const typedGift = ({ rating, hasOwnUrl, affiliateUrl, ...gift }: EditedGift): TypedGift => ({
  ...EMPTY_GIFT,
  name: gift.name,
  description: gift.description,
  price: gift.price,
  category: gift.category,
  rating: rating?.toFixed(1) ?? "",
  affiliateUrl: hasOwnUrl ? affiliateUrl : "",
});

/** Shows a failure in the form, and throws it again. */
export type OnGiftFailure = (error: unknown) => never;

/** Saves a gift idea. Returns null when it was refused, after calling `onFailure`. */
export type SaveGift = (typed: Record<string, unknown>, onFailure: OnGiftFailure) => Promise<Gift | null>;

type GiftFormProps = {
  typed: TypedGift;
  onType: Dispatch<SetStateAction<TypedGift>>;
  /** The gift idea being edited; null to add one. */
  editing: EditedGift | null;
  /** Why no more can be added; "" while there is room. */
  full: string;
  isBusy: boolean;
  save: SaveGift;
  onDone: () => void;
};

/** A form to add or edit a gift idea. Typed text stays until it is saved, even if another holiday is selected. */
export function GiftForm({ typed, onType, editing, full, isBusy, save, onDone }: GiftFormProps) {
  const [problems, setProblems] = useState<Partial<Record<keyof TypedGift, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const mayBeBlank = (name: keyof TypedGift) =>
    editing !== null &&
    ((name === "rating" && editing.rating === null) || (name === "affiliateUrl" && !editing.hasOwnUrl));

  const fieldOf = (name: keyof TypedGift) => ({
    value: typed[name],
    onChange: (value: string) => onType((before) => ({ ...before, [name]: value })),
    problem: problems[name],
    required: !mayBeBlank(name),
  });
  // Focus after the re-render that shows the form again.
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const showProblems = (error: unknown) => {
    if (error instanceof RequestFailed) {
      setProblems(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
      focus("[aria-invalid]");
    }
    throw error;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (full || isBusy) return;
    setProblems({});
    const { rating, affiliateUrl, ...texts } = typed;
    const isLeftOut = (name: keyof TypedGift) => mayBeBlank(name) && typed[name].trim() === "";
    const gift = await save(
      {
        ...texts,
        ...(!isLeftOut("rating") && { rating: Number(rating) }),
        ...(!isLeftOut("affiliateUrl") && { affiliateUrl: withScheme(affiliateUrl) }),
      },
      showProblems,
    );
    if (!gift) return;
    if (editing) {
      toast({ title: "Saved", description: `${gift.name} is up to date on the holiday's page.` });
      return onDone();
    }
    // The next gift idea often has the same category.
    onType({ ...EMPTY_GIFT, category: typed.category });
    toast({ title: "Added", description: `${gift.name} is on the holiday's page.` });
    focus("input");
  };

  return (
    <section aria-labelledby="new-gift" className="rounded-3xl border border-line bg-surface p-5 lg:sticky lg:top-4">
      <h3 id="new-gift" className="mb-3 font-bold font-display text-xl">
        {editing ? "Edit gift idea" : "Add a gift idea"}
      </h3>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
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
          label="Product URL"
          type="url"
          autoComplete="off"
          {...(mayBeBlank("affiliateUrl") && { hint: "Leave it empty to link to a search in the shop." })}
          onBlur={() => onType((before) => ({ ...before, affiliateUrl: withScheme(before.affiliateUrl) }))}
        />
        <Field
          {...fieldOf("category")}
          label="Category"
          hint={`${GIFT_KINDS.slice(0, 4).join(", ")}, or your own.`}
          max={MAX_GIFT_CATEGORY_LENGTH}
        />
        <AddButton isBusy={isBusy} full={full}>
          {editing ? "Save gift" : "Add gift"}
        </AddButton>
        {editing && <AdminButton onClick={onDone}>Cancel</AdminButton>}
      </form>
    </section>
  );
}
