import type { IconNode } from "lucide";
import { createElement } from "react";

type IconProps = {
  /** A picture of the `lucide` package: plain data, so that a page's HTML is all that it costs. */
  of: IconNode;
  className?: string;
  /** What it says where no text beside it does; without one it is decoration. */
  label?: string;
};

/** A line drawing of 24 by 24, in the colour of the text. */
export function Icon({ of, className = "size-5", label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      focusable="false"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
