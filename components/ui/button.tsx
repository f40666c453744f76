import type { VariantProps } from "class-variance-authority";
import type { IconNode } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { buttonClass } from "./button-class";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonClass> & { icon?: IconNode };

/** A button in one of our styles, with an icon before its label. */
export function Button({ look, className, icon, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={buttonClass({ look, className })}>
      {icon && (
        <>
          <Icon of={icon} />{" "}
        </>
      )}
      {children}
    </button>
  );
}
