import type { LucideIcon } from "lucide-react";
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
  /** The label, unless the tooltip needs not say what the button is about. */
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
