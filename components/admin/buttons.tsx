import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/ui/tooltip";

type AdminButtonProps = ComponentProps<typeof Button> & {
  /** Whether a press does nothing for now. The button can still have the focus. */
  isLocked?: boolean;
};

export function AdminButton({ isLocked, onClick, ...button }: AdminButtonProps) {
  return (
    <Button variant="outline" {...button} aria-disabled={isLocked} onClick={(event) => isLocked || onClick?.(event)} />
  );
}

type IconButtonProps = Omit<AdminButtonProps, "variant" | "children"> & {
  icon: LucideIcon;
  label: string;
  /** The label, unless a shorter text says enough beside the row. */
  tooltip?: string;
};

export function IconButton({ icon: Icon, label, tooltip = label, isLocked, onClick, ...button }: IconButtonProps) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <button
          type="button"
          {...button}
          aria-label={label}
          aria-disabled={isLocked}
          onClick={(event) => isLocked || onClick?.(event)}
          className={`icon-button ${button.className ?? ""}`}
        >
          <Icon />
        </button>
      </TooltipTrigger>
      <TooltipContent>{tooltip}</TooltipContent>
    </Tooltip>
  );
}

type MoveDirection = "up" | "down";

/** Returns the ID of the button that moves a row, which gets the focus again after the move. */
export const moveButtonId = (one: string, index: number, direction: MoveDirection): string =>
  `${one}-${index}-${direction}`;

type RowButtonsProps = {
  /** What a row is: "video". */
  one: string;
  index: number;
  count: number;
  isBusy?: boolean;
  onMove: (to: number, direction: MoveDirection) => void;
  onRemove: () => void;
};

const MOVES = [
  { direction: "up", step: -1, icon: ArrowUp },
  { direction: "down", step: 1, icon: ArrowDown },
] as const;

/** The buttons that move or remove a row of a list. */
export function RowButtons({ one, index, count, isBusy = false, onMove, onRemove }: RowButtonsProps) {
  const row = `${one} ${index + 1}`;
  return (
    <span className="ml-auto flex flex-none text-muted-foreground">
      {MOVES.map(({ direction, step, icon }) => {
        const to = index + step;
        const isOpen = to >= 0 && to < count;
        return (
          <IconButton
            key={direction}
            id={moveButtonId(one, index, direction)}
            icon={icon}
            label={`Move ${row} ${direction}`}
            tooltip={`Move ${direction}`}
            // Not `disabled`, so the focus stays on the button that just moved the row.
            isLocked={!isOpen || isBusy}
            onClick={() => onMove(to, direction)}
            className={isOpen ? "" : "opacity-35"}
          />
        );
      })}
      <IconButton
        icon={Trash2}
        label={`Remove ${row}`}
        tooltip="Remove"
        isLocked={isBusy}
        onClick={onRemove}
        className="hover:text-destructive"
      />
    </span>
  );
}

type NewTabLinkProps = ComponentProps<"a"> & {
  /** Added to the text for screen readers: " Pi Day". */
  about?: string;
};

/** A link that opens in a new tab, and tells screen readers so. */
export function NewTabLink({ about = "", children, ...link }: NewTabLinkProps) {
  return (
    <a target="_blank" rel="noopener" {...link}>
      {children}
      <span className="sr-only">{about} (opens in a new tab)</span>
    </a>
  );
}

/** A link to an address that a visitor or an editor has entered. */
export function ForeignLink(link: NewTabLinkProps) {
  return <NewTabLink {...link} rel="noopener noreferrer nofollow" />;
}
