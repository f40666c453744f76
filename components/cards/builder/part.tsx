import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Sticker } from "@/components/ui/hue";
import { FieldError } from "@/components/ui/input";

type BuilderPartProps = {
  id: string;
  emoji: string;
  title: string;
  children: ReactNode;
};

export function BuilderPart({ id, emoji, title, children }: BuilderPartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading
    <div
      role="group"
      aria-labelledby={id}
      className="relative grid grid-cols-1 gap-[1.1rem] border-border border-dashed px-[1.15rem] pt-6 pb-7 not-first:border-t-3 md:px-8 md:pt-7 md:pb-8"
    >
      <h2
        id={id}
        tabIndex={-1}
        className="flex items-center gap-[0.7rem] font-display font-extrabold text-2xl leading-[1.15] tracking-[-0.01em] outline-none"
      >
        <Sticker emoji={emoji} className="text-3xl" />
        {title}
      </h2>
      {children}
    </div>
  );
}

export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <FieldError id={id} role="alert">
      {children}
    </FieldError>
  );
}

/** A button of one choice; the chosen one has the color of its holiday. */
export function PickButton({ className, ...button }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...button}
      className={cx(
        "wrap-anywhere inline-flex min-h-11 items-center gap-[0.4rem] rounded-full border border-border bg-card px-[0.95rem] py-[0.35rem] text-left font-semibold text-foreground leading-[1.2] hover:bg-field-soft aria-pressed:border-field-strong aria-pressed:bg-field aria-pressed:text-field-ink aria-pressed:inset-ring aria-pressed:inset-ring-field-strong",
        className,
      )}
    />
  );
}

/** A row to swipe through on a phone, up to the edge of the sheet; with room, all of it at once. */
export const stripClass =
  "-mx-[1.15rem] flex snap-x snap-proximity scroll-px-[1.15rem] gap-[0.6rem] overflow-x-auto px-[1.15rem] pt-1 pb-2 [scrollbar-width:none] *:flex-none *:snap-start md:mx-0 md:flex-wrap md:overflow-visible md:p-0";

export const noteClass = "rounded-[1.1rem] bg-field-soft px-4 py-3 text-field-ink";
