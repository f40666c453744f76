"use client";

import { type UseFormReturn, useForm } from "react-hook-form";
import { AddButton } from "@/components/admin/holiday-items";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { toast } from "@/components/ui/toast-store";
import type { GiftChange, GiftForm as TypedGift } from "@/lib/editorial/gifts.input";
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

const EMPTY_GIFT: TypedGift = {
  name: "",
  description: "",
  price: "",
  rating: DEFAULT_RATING.toFixed(1),
  affiliateUrl: "",
  category: "",
};

/** Returns the fields of a gift idea that may stay empty, because it has none in the catalog. */
const optionalFields = (gift: EditedGift | null) => [
  ...(gift?.rating === null ? (["rating"] as const) : []),
  ...(gift?.hasOwnUrl === false ? (["affiliateUrl"] as const) : []),
];

export type GiftFormState = UseFormReturn<TypedGift, unknown, GiftChange>;

/** The form of a new gift idea, or of the one that is edited. */
export const useGiftForm = (editing: EditedGift | null): GiftFormState =>
  useForm({
    resolver: lazyZodResolver(async () =>
      (await import("@/lib/editorial/gifts.input")).giftForm(optionalFields(editing)),
    ),
    defaultValues: editing
      ? {
          name: editing.name,
          description: editing.description,
          price: editing.price,
          category: editing.category,
          rating: editing.rating?.toFixed(1) ?? "",
          affiliateUrl: editing.hasOwnUrl ? editing.affiliateUrl : "",
        }
      : EMPTY_GIFT,
  });

/** Shows a failure in the form, and throws it again. */
export type OnGiftFailure = (error: unknown) => never;

/** Saves a gift idea. Returns null when it was refused, after calling `onFailure`. */
export type SaveGift = (gift: GiftChange, onFailure: OnGiftFailure) => Promise<Gift | null>;

type GiftFormProps = {
  form: GiftFormState;
  /** The gift idea being edited; null to add one. */
  editing: EditedGift | null;
  /** Why no more can be added; "" while there is room. */
  full: string;
  isBusy: boolean;
  save: SaveGift;
  onDone: () => void;
};

/** A form to add or edit a gift idea. Typed text stays until it is saved, even if another holiday is selected. */
export function GiftForm({ form, editing, full, isBusy, save, onDone }: GiftFormProps) {
  const optional: readonly string[] = optionalFields(editing);
  const submit = form.handleSubmit(
    async (typed) => {
      if (full || isBusy) return;
      const gift = await save(typed, (error) => {
        showIssues(form, error);
        throw error;
      });
      if (!gift) return;
      if (editing) {
        toast({ title: "Saved", description: `${gift.name} is up to date on the holiday's page.` });
        return onDone();
      }
      // The next gift idea often has the same category.
      form.reset({ ...EMPTY_GIFT, category: form.getValues("category") }, { keepFieldsRef: true });
      toast({ title: "Added", description: `${gift.name} is on the holiday's page.` });
      form.setFocus("name");
    },
    (errors) =>
      toast({
        title: editing ? "Update Failed" : "Creation Failed",
        description: Object.values(errors)[0]?.message ?? "",
        variant: "destructive",
      }),
  );

  return (
    <section aria-labelledby="new-gift" className="rounded-3xl border border-border bg-card p-5 lg:sticky lg:top-4">
      <h3 id="new-gift" className="mb-3 font-bold font-display text-xl">
        {editing ? "Edit gift idea" : "Add a gift idea"}
      </h3>
      <Form {...form}>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          <TextField name="name" label="Name" maxCharacters={MAX_GIFT_NAME_LENGTH} required />
          <TextField
            name="description"
            label="Description"
            maxCharacters={MAX_GIFT_DESCRIPTION_LENGTH}
            rows={3}
            required
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField name="price" label="Price" maxCharacters={MAX_PRICE_LENGTH} required />
            <TextField
              name="rating"
              label="Rating"
              hint={`${LOWEST_RATING} to ${HIGHEST_RATING}`}
              type="number"
              min={LOWEST_RATING}
              max={HIGHEST_RATING}
              step={RATING_STEP}
              required={!optional.includes("rating")}
            />
          </div>
          <TextField
            name="affiliateUrl"
            label="Product URL"
            type="url"
            autoComplete="off"
            {...(optional.includes("affiliateUrl")
              ? { hint: "Leave it empty to link to a search in the shop." }
              : { required: true })}
            onBlur={() => form.setValue("affiliateUrl", withScheme(form.getValues("affiliateUrl")))}
          />
          <TextField
            name="category"
            label="Category"
            hint={`${GIFT_KINDS.slice(0, 4).join(", ")}, or your own.`}
            maxCharacters={MAX_GIFT_CATEGORY_LENGTH}
            required
          />
          <AddButton isBusy={isBusy} full={full}>
            {editing ? "Save gift" : "Add gift"}
          </AddButton>
          {editing && <AdminButton onClick={onDone}>Cancel</AdminButton>}
        </form>
      </Form>
    </section>
  );
}
