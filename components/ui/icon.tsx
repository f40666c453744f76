import type { IconNode } from "lucide";
import { createElement } from "react";

type IconProps = {
  /** An icon of the `lucide` package: plain data, so that it only adds to the HTML. */
  of: IconNode;
  className?: string;
  /** The accessible label if there is no text next to it. An icon without one is decorative. */
  label?: string;
};

/** A line icon of 24 by 24 in the color of the text. */
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
