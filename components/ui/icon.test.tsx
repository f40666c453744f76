import { Gift, Share2 } from "lucide-react";
import { expect, test } from "vitest";
import { renderApp } from "@/tests/app";
import { Icon } from "./icon";

test("an icon draws all of lucide's shapes, its paths as one", () => {
  const { container } = renderApp(
    <>
      <Icon of={Gift} className="size-6" />
      <Gift />
      <Icon of={Share2} />
      <Share2 />
    </>,
  );
  const [gift, lucideGift, share, lucideShare] = container.querySelectorAll("svg");
  const pathOf = (svg?: Element) => [...(svg?.querySelectorAll("path") ?? [])].map((path) => path.getAttribute("d"));
  expect(pathOf(gift)).toEqual([pathOf(lucideGift).join("M0 0")]);
  expect(gift?.getAttribute("class")).toBe("lucide size-6");
  expect(gift?.querySelectorAll("rect")).toHaveLength(lucideGift?.querySelectorAll("rect").length ?? 0);
  expect(share?.innerHTML).toBe(lucideShare?.innerHTML);
});

test("an icon is decorative unless it has a label", () => {
  const { container } = renderApp(
    <>
      <Icon of={Gift} />
      <Icon of={Gift} role="img" aria-label="Gift" />
    </>,
  );
  const labels = [...container.querySelectorAll("svg")].map((svg) =>
    ["aria-hidden", "role", "aria-label"].map((name) => svg.getAttribute(name)),
  );
  expect(labels).toEqual([
    ["true", null, null],
    [null, "img", "Gift"],
  ]);
});
