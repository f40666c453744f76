import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonVariants } from "@/components/ui/button-variants";

type AdminButtonProps = ComponentProps<"button"> & {
  variant?: "default" | "outline" | "ghost" | "destructive";
  /** Whether a press does nothing for now. The button can still have the focus. */
  isLocked?: boolean;
};

export function AdminButton({ variant = "outline", isLocked, onClick, className, ...button }: AdminButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isLocked}
      onClick={(event) => isLocked || onClick?.(event)}
      className={buttonVariants({ variant, className })}
    />
  );
}

type IconButtonProps = Omit<AdminButtonProps, "variant" | "children"> & {
  icon: LucideIcon;
  label: string;
  /** The label, unless the tooltip needs not say what the button is about. */
  tooltip?: string;
};

export function IconButton({
  icon: Icon,
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
      <Icon />
    </button>
  );
}
