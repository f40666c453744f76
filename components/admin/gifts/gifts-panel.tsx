"use client";

import { Award, Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import type { GiftChange, GiftInput, GiftForm as TypedGift } from "@/lib/editorial/gifts.input";
import {
  DEFAULT_RATING,
  GIFT_KINDS,
  HIGHEST_RATING,
  LOWEST_RATING,
  MAX_GIFT_CATEGORY_LENGTH,
  MAX_GIFT_DESCRIPTION_LENGTH,
  MAX_GIFT_NAME_LENGTH,
  MAX_GIFTS,
  MAX_PRICE_LENGTH,
  RATING_STEP,
  TOO_MANY_GIFTS,
} from "@/lib/holidays/gifts/kinds";
import type { EditedGift, Gift } from "@/lib/holidays/gifts/queries";
import { withScheme } from "@/lib/sponsorship/website";
import { toastFailure, useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { AdminButton, ForeignLink, IconButton } from "../buttons";
import { AddButton, ChosenList, ChosenPanel } from "../chosen-holiday";
import { ConfirmDialog } from "../confirm-dialog";
import { type DeletedItem, DeletedNotes, deletedItems, undoId } from "../deleted-items";
import { DataState, EmptyCard } from "../panel";

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

function typedGift({ name, description, price, category, rating, hasOwnUrl, affiliateUrl }: EditedGift): TypedGift {
  const typed = { rating: rating?.toFixed(1) ?? "", affiliateUrl: hasOwnUrl ? affiliateUrl : "" };
  return { name, description, price, category, ...typed };
}

type GiftFormState = UseFormReturn<TypedGift, unknown, GiftChange>;

/** The form of a new gift idea, or of the one that is edited. */
const useGiftForm = (editing: EditedGift | null): GiftFormState =>
  useForm({
    resolver: lazyZodResolver(async () =>
      (await import("@/lib/editorial/gifts.input")).giftForm(optionalFields(editing)),
    ),
    defaultValues: editing ? typedGift(editing) : EMPTY_GIFT,
  });

/** Shows a failure in the form, and throws it again. */
type OnGiftFailure = (error: unknown) => never;

/** Saves a gift idea. Returns null when it was refused, after calling `onFailure`. */
type SaveGift = (gift: GiftChange, onFailure: OnGiftFailure) => Promise<Gift | null>;

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
function GiftForm({ form, editing, full, isBusy, save, onDone }: GiftFormProps) {
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
    (errors) => toastFailure(editing ? "Update Failed" : "Creation Failed", Object.values(errors)[0]?.message ?? ""),
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

/** Changes gift ideas of a holiday, one at a time; null for a failure. Source of the toasts: spec section 8, admin. */
function useGiftActions(holidayId: string, reload: () => Promise<unknown>) {
  const path = `/api/admin/holidays/${holidayId}/gifts`;
  const { busyId, perform } = useAdminAction(reload);
  const last = useRef<{ text: string; id: string } | null>(null);

  const add = (body: { id: string }, onFailure?: OnGiftFailure) =>
    perform(body.id, "Creation Failed", () => adminRequest<Gift>(path, { method: "POST", body }).catch(onFailure));
  const create: SaveGift = async (typed, onFailure) => {
    // A retry of the same text reuses its ID, because the first response may have been lost.
    const text = JSON.stringify(typed);
    if (last.current?.text !== text) last.current = { text, id: crypto.randomUUID() };
    const gift = await add({ ...typed, id: last.current.id }, onFailure);
    if (gift) last.current = null;
    return gift;
  };
  const update = (id: string, body: GiftChange, onFailure: OnGiftFailure) =>
    perform(id, "Update Failed", () => adminRequest<Gift>(`${path}/${id}`, { method: "PUT", body }).catch(onFailure));
  const remove = async (id: string) => {
    const answer = await perform(id, "Deletion Failed", () =>
      adminRequest<{ gift: GiftInput }>(`${path}/${id}`, { method: "DELETE" }),
    );
    if (answer) deletedItems.note({ id, from: holidayId, name: answer.gift.name, gift: answer.gift });
    return answer;
  };
  const restore = async ({ id, name, gift }: DeletedItem) => {
    const restored = await add({ ...gift, id });
    if (!restored) return null;
    deletedItems.forget(id);
    toast({ title: "Restored", description: `${name} is back on the page.` });
    return restored;
  };
  return { isBusy: busyId !== null, create, update, remove, restore };
}

const GIFT_LIST_ID = "gift-list";

/** Returns the ID of a gift idea's Edit button, which gets the focus back when the form closes. */
const editGiftId = (id: string) => `edit-gift-${id}`;

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, "") ?? address;

type GiftRowProps = {
  gift: EditedGift;
  isBusy: boolean;
  isReadOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

function GiftRow({ gift, isBusy, isReadOnly, onEdit, onDelete }: GiftRowProps) {
  const { id, name, description, price, rating, affiliateUrl, hasOwnUrl, category } = gift;
  return (
    <li className="flex gap-2 rounded-2xl border border-border bg-card py-3 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="leading-snug wrap-anywhere">{name}</strong>
          <span className="badge wrap-anywhere">{category}</span>
        </p>
        <p className="mt-0.5 text-pretty text-muted-foreground wrap-anywhere">{description}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="inline-flex items-center gap-1 font-semibold tabular-nums">
            {rating === null ? (
              "Not rated"
            ) : (
              <>
                <Award className="size-4" />
                Our rating: {rating.toFixed(1)}
              </>
            )}
          </span>
          <span className="wrap-anywhere">{price}</span>
          <ForeignLink
            href={affiliateUrl}
            className="text-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-6"
          >
            {hasOwnUrl ? hostOf(affiliateUrl) : `Search on ${hostOf(affiliateUrl)}`}
          </ForeignLink>
        </p>
      </div>
      {!isReadOnly && (
        <>
          <IconButton
            id={editGiftId(id)}
            icon={Pencil}
            label={`Edit ${name}`}
            tooltip="Edit"
            isLocked={isBusy}
            onClick={onEdit}
            className="text-muted-foreground"
          />
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            tooltip="Delete"
            isLocked={isBusy}
            onClick={onDelete}
            className="text-muted-foreground hover:text-destructive"
          />
        </>
      )}
    </li>
  );
}

/** The form of the gift idea that is edited, filled in with it. */
function EditGiftForm(props: Omit<ComponentProps<typeof GiftForm>, "form" | "full">) {
  return <GiftForm {...props} form={useGiftForm(props.editing)} full="" />;
}

function GiftAdmin({ holidayId, newGift }: { holidayId: string; newGift: GiftFormState }) {
  const path = `/api/admin/holidays/${holidayId}`;
  const holiday = useAdminData<EditedHoliday>(path).data;
  const list = useAdminData<{ giftSuggestions: EditedGift[] }>(`${path}/gifts`);
  const { isBusy, create, update, remove, restore } = useGiftActions(holidayId, list.reload);
  const [leaving, setLeaving] = useState<EditedGift | null>(null);
  const [editing, setEditing] = useState<EditedGift | null>(null);

  const state = (
    <DataState list={list} className="mt-5">
      Loading gift ideas…
    </DataState>
  );
  if (!list.data) return state;
  const gifts = list.data.giftSuggestions;
  const isSolemn = holiday?.tone === "solemn";
  const focusList = () => document.getElementById(GIFT_LIST_ID)?.focus();
  const erase = async (gift: EditedGift) => {
    const isDone = (await remove(gift.id)) !== null;
    if (isDone && editing?.id === gift.id) setEditing(null);
    // Close the dialog now: it returns the focus to a button that has left with its row. Keep a dialog opened since.
    flushSync(() => setLeaving((now) => (now?.id === gift.id ? null : now)));
    if (isDone) document.getElementById(undoId(gift.id))?.focus();
  };
  const undo = async (item: DeletedItem) => {
    if (await restore(item)) focusList();
  };
  const edit = (gift: EditedGift) => {
    flushSync(() => setEditing(gift));
    // On a phone, the form is below the list.
    document.getElementById("new-gift")?.closest("section")?.querySelector("input")?.focus();
  };
  const endEdit = () => {
    const id = editing?.id ?? "";
    flushSync(() => setEditing(null));
    document.getElementById(editGiftId(id))?.focus();
  };
  const shared = { isBusy, onDone: endEdit };
  const form = editing ? (
    <EditGiftForm
      key={editing.id}
      {...shared}
      editing={editing}
      save={(gift, onFailure) => update(editing.id, gift, onFailure)}
    />
  ) : (
    <GiftForm
      {...shared}
      form={newGift}
      editing={null}
      full={gifts.length >= MAX_GIFTS ? TOO_MANY_GIFTS : ""}
      save={create}
    />
  );
  return (
    <>
      <ChosenList
        holiday={holiday}
        part="gifts"
        id={GIFT_LIST_ID}
        title="Gift ideas"
        problem={state}
        solemn="no gift ideas and you can’t change them"
        count={gifts.length}
        max={MAX_GIFTS}
        formId="new-gift"
        form={form}
      >
        <DeletedNotes
          from={holidayId}
          isBusy={isBusy}
          onUndo={(item) => void undo(item)}
          onDismiss={focusList}
          className="mb-3"
        />
        {gifts.length === 0 ? (
          <EmptyCard emoji="🎁" title="No gift ideas yet">
            {isSolemn ? "A solemn day has none." : "Add the first one with the form."}
          </EmptyCard>
        ) : (
          <ul className="grid gap-3">
            {gifts.map((gift) => (
              <GiftRow
                key={gift.id}
                gift={gift}
                isBusy={isBusy}
                isReadOnly={isSolemn}
                onEdit={() => edit(gift)}
                onDelete={() => setLeaving(gift)}
              />
            ))}
          </ul>
        )}
      </ChosenList>
      {leaving && (
        <ConfirmDialog
          title="Delete this gift idea?"
          confirm="Delete it"
          isBusy={isBusy}
          onConfirm={() => erase(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>
            <strong className="wrap-anywhere">{leaving.name}</strong> disappears from the holiday’s pages right away.
            You can undo this here until you reload or leave the page.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function GiftsPanel() {
  // State of the panel, not the form, so text typed for the wrong holiday is not lost.
  const newGift = useGiftForm(null);
  return (
    <ChosenPanel
      id="gifts"
      title="Gift Management"
      hint="Visitors see your rating as “Our rating”, never as customer stars."
      emoji="🎁"
      question="Which holiday’s gifts?"
    >
      {(holidayId) => <GiftAdmin key={holidayId} holidayId={holidayId} newGift={newGift} />}
    </ChosenPanel>
  );
}
