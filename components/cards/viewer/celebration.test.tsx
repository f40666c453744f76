import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Celebration } from "./celebration";

test("a celebration covers the page, wherever the form is, and takes the focus", () => {
  // No confetti: it needs a canvas.
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  render(
    <section>
      <Celebration holiday={{ emoji: "🥧", hue: 60 }} onEnd={() => undefined}>
        Your card is scheduled!
      </Celebration>
    </section>,
  );
  const words = screen.getByText("Your card is scheduled!");
  expect(words.closest("[data-slot=celebration]")?.parentElement).toBe(document.body);
  expect(document.activeElement).toBe(words);
});
