import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { CardOpener } from "./card-opener";

const phase = () => document.querySelector<HTMLElement>(".card-stage")?.dataset.phase;
const status = () => screen.getByRole("status").textContent;

/** Renders a card in its envelope, or for its owner. */
function show({ cardId = "card-1", isOwner = false } = {}) {
  return renderApp(
    <CardOpener
      openedKey={`oddly.opened.${cardId}`}
      holiday={{ emoji: "🦃", hue: 40, tone: "solemn" }}
      isOwner={isOwner}
      script={null}
      envelope={<h1>A card for you</h1>}
      card={
        <h1 tabIndex={-1} data-card-heading>
          Thanksgiving Day
        </h1>
      }
    />,
  );
}

function preferMotion(isWanted: boolean): void {
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ media, matches: !isWanted }) as MediaQueryList);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  preferMotion(true);
});

test("a click opens the envelope and focuses the card, which stays open after a reload", async () => {
  const { user, unmount } = show();
  expect([phase(), status()]).toEqual(["sealed", ""]);
  await user.click(screen.getByRole("button", { name: "Open your card" }));
  expect(["opening", "open"]).toContain(phase());
  expect(status()).toBe("Your card is open.");
  expect(document.activeElement?.textContent).toBe("Thanksgiving Day");
  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(phase()).toBe("open");
  unmount();
  show();
  expect([phase(), status()]).toEqual(["open", ""]);
});

test("with reduced motion, the card opens immediately", async () => {
  preferMotion(false);
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Open your card" }));
  expect(phase()).toBe("open");
});

test("the owner can close the card and watch it arrive", async () => {
  const { user } = show({ isOwner: true });
  expect(phase()).toBe("open");
  await user.click(screen.getByRole("button", { name: "See how it arrives" }));
  expect(phase()).toBe("sealed");
  await vi.waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open your card" }));
  });
});

test("another card in the same tab is still sealed", async () => {
  const { user, unmount } = show();
  await user.click(screen.getByRole("button", { name: "Open your card" }));
  unmount();
  show({ cardId: "card-2" });
  expect(phase()).toBe("sealed");
});
