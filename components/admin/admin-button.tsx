import type { IconNode } from "lucide";
import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Icon } from "@/components/ui/icon";

type AdminButtonProps = ComponentProps<"button"> & {
  look?: "solid" | "quiet" | "ghost" | "danger";
  /** Whether a press does nothing for now. The button can still have the focus. */
  isLocked?: boolean;
};

export function AdminButton({ look = "quiet", isLocked, onClick, className, ...button }: AdminButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isLocked}
      onClick={(event) => isLocked || onClick?.(event)}
      className={buttonClass({ look, className })}
    />
  );
}

type IconButtonProps = Omit<AdminButtonProps, "look" | "children"> & {
  icon: IconNode;
  label: string;
  /** The label, unless the tooltip needs not say what the button is about. */
  tooltip?: string;
};

export function IconButton({
  icon,
  label,
  tooltip = label,
  isLocked,
  onClick,
  className = "",
  ...button
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      aria-disabled={isLocked}
      data-tooltip={tooltip}
      onClick={(event) => isLocked || onClick?.(event)}
      className={`icon-button ${className}`}
    >
      <Icon of={icon} />
    </button>
  );
}
