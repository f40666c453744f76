"use client";

import { useCommandState } from "cmdk";
import { ExternalLink, Pencil, Search, X } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Command, CommandItem, CommandList } from "@/components/ui/command";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { FieldError } from "@/components/ui/input";
import { popoverClass } from "@/components/ui/popover";
import type { AdminHolidayRow, EditedHoliday } from "@/lib/editorial/edited-holiday";
import { holidayAddress, holidayIdIn } from "./address";
import { useAdminData, useSettled } from "./admin-data";
import { AdminButton, IconButton, NewTabLink } from "./buttons";
import { Panel } from "./panel";

/** About as many as fit above a phone's keyboard. */
const LIMIT = 8;

type HolidayChooserProps = {
  value: string | null;
  onChange: (holiday: AdminHolidayRow | null) => void;
};

function foundText(count: number, total: number, searched: string): string {
  if (count === 0) return "No holidays match.";
  if (searched === "") return "Recently changed";
  return total > count ? `The first ${count} of ${total} holidays` : `${total} ${total === 1 ? "holiday" : "holidays"}`;
}

/** The value of no option. Without a value, cmdk selects the first option by itself. */
const NONE = "none";

type ChooserInputProps = ComponentProps<"input"> & { hasActive: boolean };

function ChooserInput({ hasActive, ...input }: ChooserInputProps) {
  const active = useCommandState(({ selectedItemId }) => selectedItemId);
  return <input {...input} aria-activedescendant={hasActive ? active : undefined} />;
}

/**
 * A combobox that finds a holiday by name. The arrow keys move through the results and Enter selects one; Esc or
 * leaving the field restores the selected holiday. With nothing typed, it lists the most recently changed holidays.
 */
function HolidayChooser({ value, onChange }: HolidayChooserProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Null while the list is closed.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(NONE);
  const searched = useSettled(typed?.trim() ?? "");
  const isOpen = typed !== null;
  const query = new URLSearchParams({ search: searched, limit: String(LIMIT) });
  // While a search is settling, do not show the recently changed holidays, which could be clicked by mistake.
  const isSearching = isOpen && (searched !== "" || typed.trim() === "");
  const found = useAdminData<AdminHolidayRow[]>(isSearching ? `/api/admin/holidays?${query}` : null);
  const rows = found.data ?? [];

  const [picked, setPicked] = useState<AdminHolidayRow | null>(null);
  // A link contains only the ID.
  const linked = useAdminData<EditedHoliday>(value && picked?.id !== value ? `/api/admin/holidays/${value}` : null);
  const chosen = [picked, linked.data].find((each) => value !== null && each?.id === value) ?? null;

  const type = (text: string) => {
    setTyped(text);
    setActive(NONE);
  };
  const choose = (holiday: AdminHolidayRow | null) => {
    setTyped(null);
    setPicked(holiday);
    onChange(holiday);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && !isOpen) type("");
    else if (event.key === "Escape" && isOpen) setTyped(null);
    else {
      // These move in the text, not in the list.
      if (event.key === "Home" || event.key === "End") event.stopPropagation();
      return;
    }
    event.preventDefault();
    // Esc closes only the list, not anything around it.
    event.stopPropagation();
  };

  // While loading, the list still shows the previous results.
  const waiting = found.data ? "" : "Loading…";
  const isWaiting = found.isLoading || !isSearching;
  const words = isWaiting ? waiting : found.problem || foundText(rows.length, found.total ?? rows.length, searched);
  const isUnknown = value !== null && chosen === null && linked.problem !== "";
  return (
    <Command
      shouldFilter={false}
      loop
      vimBindings={false}
      disablePointerSelection
      value={active}
      onValueChange={setActive}
      className="relative max-w-xl"
    >
      <label htmlFor={`${id}-field`} className="mb-1 block font-semibold">
        Holiday
      </label>
      <div
        className="hued flex min-h-12 items-center rounded-2xl border border-muted-foreground bg-card pl-1.5 focus-within:outline-3 focus-within:outline-primary focus-within:outline-offset-2"
        style={chosen ? hueStyle(chosen.hue, chosen.tone) : undefined}
      >
        <span
          aria-hidden="true"
          className={`grid size-9 flex-none place-items-center rounded-xl text-xl ${chosen && !isOpen ? "bg-field" : "text-muted-foreground"}`}
        >
          {chosen && !isOpen ? <Emoji of={chosen.emoji} /> : <Search />}
        </span>
        <ChooserInput
          ref={field}
          id={`${id}-field`}
          role="combobox"
          hasActive={isOpen && active !== NONE}
          aria-autocomplete="list"
          aria-expanded={isOpen && rows.length > 0}
          aria-controls={list.current?.id}
          aria-describedby={isUnknown ? `${id}-problem` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={chosen ? chosen.holidayName : "Find a holiday by name"}
          value={typed ?? chosen?.holidayName ?? ""}
          onChange={(event) => type(event.currentTarget.value)}
          // A click starts a new search; the current name stays as the placeholder.
          onClick={() => isOpen || type("")}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
          className="min-w-0 flex-1 self-stretch text-ellipsis bg-transparent px-2.5 font-semibold outline-none placeholder:font-normal placeholder:text-muted-foreground"
        />
        {chosen && !isOpen && (
          <IconButton
            icon={X}
            label="Clear"
            onClick={() => {
              choose(null);
              field.current?.focus();
            }}
          />
        )}
      </div>
      {isUnknown && <FieldError id={`${id}-problem`}>{linked.problem}</FieldError>}
      {/* A press in here must not take the focus from the field, which would close the list. */}
      <div
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
        className={`${popoverClass} absolute inset-x-0 top-full z-30 mt-1.5`}
      >
        <p role="status" className="min-h-7 px-2 py-1 text-muted-foreground text-sm">
          {isOpen && words}
        </p>
        {found.problem && (
          <button type="button" className="link-quiet px-2" onClick={() => void found.reload()}>
            Try again
          </button>
        )}
        <CommandList ref={list} label="Holidays">
          {isOpen &&
            rows.map((holiday) => (
              <CommandItem
                key={holiday.id}
                value={holiday.id}
                onSelect={() => choose(holiday)}
                style={hueStyle(holiday.hue, holiday.tone)}
                className="hued scroll-my-2 px-1.5 hover:bg-field-soft data-[selected=true]:bg-field-soft data-[selected=true]:inset-ring-2 data-[selected=true]:inset-ring-field-strong"
              >
                <span
                  aria-hidden="true"
                  className="grid size-9 flex-none place-items-center rounded-xl bg-field text-xl"
                >
                  <Emoji of={holiday.emoji} />
                </span>
                <span className="min-w-0">
                  <span className="block font-bold leading-snug wrap-anywhere">{holiday.holidayName}</span>
                  <span className="block text-field-strong text-sm">
                    {holiday.displayDate}
                    {holiday.category && ` · ${holiday.category}`}
                    {holiday.tone === "solemn" && " · Solemn"}
                  </span>
                </span>
              </CommandItem>
            ))}
        </CommandList>
      </div>
    </Command>
  );
}

type ChosenPanelProps = {
  id: string;
  title: string;
  hint: string;
  emoji: string;
  /** Shown until a holiday is selected: "Which holiday’s gifts?" */
  question: string;
  children: (holidayId: string) => ReactNode;
};

/** An admin panel about one holiday, which the editor selects in it. */
export function ChosenPanel({ id, title, hint, emoji, question, children }: ChosenPanelProps) {
  const chosen = holidayIdIn(useSearchParams());
  return (
    <Panel id={id} title={title} hint={hint}>
      <HolidayChooser
        value={chosen}
        // The back button undoes the choice.
        onChange={(holiday) => history.pushState(null, "", holidayAddress(holiday?.id ?? null))}
      />
      {chosen ? (
        children(chosen)
      ) : (
        <EmptyState emoji={emoji} title={question} size="small">
          Choose a holiday above.
        </EmptyState>
      )}
    </Panel>
  );
}

type ChosenLinksProps = {
  holiday: EditedHoliday;
  /** The anchor of the section on the holiday's page. */
  part: string;
};

function ChosenLinks({ holiday: { id, slug, holidayName, deletedAt }, part }: ChosenLinksProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-5">
      {deletedAt ? (
        <span className="text-muted-foreground">
          This holiday is deleted. Restore it before you change anything here.
        </span>
      ) : (
        <NewTabLink href={`/holidays/${slug}#${part}`} about={`: ${holidayName}`} className="link-quiet gap-1.5">
          <ExternalLink className="size-4" /> View on site
        </NewTabLink>
      )}
      <Link href={`/admin/dashboard?tab=holidays&holiday=${id}`} prefetch={false} className="link-quiet gap-1.5">
        <Pencil className="size-4" /> Edit the holiday<span className="sr-only"> {holidayName}</span>
      </Link>
    </p>
  );
}

type ChosenListProps = Pick<ChosenLinksProps, "part"> & {
  /** Null until it is loaded. */
  holiday: EditedHoliday | null;
  id: string;
  title: string;
  problem: ReactNode;
  /** What visitors of a solemn day do not see, and what the editor cannot do. */
  solemn: string;
  count: number;
  max: number;
  formId: string;
  form: ReactNode;
  children: ReactNode;
};

/** A list of a holiday, next to a form to add an item. On a solemn day, where a deletion could not be undone, no form. */
export function ChosenList({ holiday, part, id, title, problem, solemn, formId, form, ...list }: ChosenListProps) {
  const isSolemn = holiday?.tone === "solemn";
  return (
    <>
      {holiday && <ChosenLinks holiday={holiday} part={part} />}
      {problem}
      {isSolemn && (
        <p className="mt-4 rounded-2xl bg-muted px-4 py-3">
          This day is solemn, so visitors see {solemn}. If you set its tone back to festive, the ones below appear
          again.
        </p>
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby={id} className="min-w-0">
          <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
            <h3 id={id} tabIndex={-1} className="font-bold font-display text-xl outline-none">
              {title}
            </h3>
            <p className="flex items-center gap-x-4 text-muted-foreground tabular-nums">
              {!isSolemn && (
                <a href={`#${formId}`} className="link-quiet lg:hidden">
                  Add one
                </a>
              )}
              {list.count} of {list.max}
            </p>
          </div>
          {list.children}
        </section>
        {!isSolemn && form}
      </div>
    </>
  );
}

type AddButtonProps = {
  isBusy: boolean;
  /** Why nothing more can be added; "" while there is room. */
  full: string;
  children: ReactNode;
};

/** The submit button of a form that adds an item to a list of limited length. */
export function AddButton({ isBusy, full, children }: AddButtonProps) {
  const id = useId();
  return (
    <>
      {full && (
        <p id={id} className="font-semibold">
          {full}
        </p>
      )}
      <AdminButton
        type="submit"
        variant="default"
        disabled={full !== ""}
        isLocked={isBusy}
        aria-describedby={full ? id : undefined}
        className="disabled:opacity-50"
      >
        {isBusy ? "One moment…" : children}
      </AdminButton>
    </>
  );
}
