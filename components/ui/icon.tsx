import type { LucideIcon } from "lucide-react";
import { createElement, type ReactElement, type SVGProps } from "react";

type Drawing = { icon: { node: readonly [tag: string, attributes: Readonly<Record<string, string>>][] } };

/**
 * Returns what an icon draws. lucide-react's types lack it: an icon renders a client component that receives it, which
 * costs twice as much of a page, in its markup and in React's data.
 */
function drawingOf(icon: LucideIcon): Drawing["icon"] {
  const { render } = icon as unknown as { render: (props: object, ref: null) => ReactElement<Drawing> };
  return render({}, null).props.icon;
}

type IconProps = Pick<SVGProps<SVGSVGElement>, "role" | "aria-label" | "className"> & { of: LucideIcon };

/**
 * An icon in markup that the server renders: one path instead of several, styled by the class "lucide". Decorative
 * unless it has a label.
 */
export function Icon({ of, className, ...labels }: IconProps) {
  const { node } = drawingOf(of);
  const paths = node.flatMap(([tag, { d }]) => (tag === "path" && d ? [d] : []));
  const shapes = node.filter(([tag]) => tag !== "path").map(([tag, { key, ...shape }]) => createElement(tag, shape));
  const box = {
    viewBox: "0 0 24 24",
    className: className ? `lucide ${className}` : "lucide",
    ...(labels["aria-label"] ? labels : { "aria-hidden": true }),
  };
  // From "M0 0", the first step of each path leads where it does in a path of its own.
  const path = paths.length > 0 ? [createElement("path", { d: paths.join("M0 0") })] : [];
  // As arguments, because React would add the keys of a list to its data.
  return createElement("svg", box, ...path, ...shapes);
}
