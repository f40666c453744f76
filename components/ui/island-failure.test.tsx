import { act, fireEvent, screen } from "@testing-library/react";
import { Activity } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { island } from "./island";

// In a file of its own: the window's listeners of an island that works would hold the form back.

test("an island whose code fails to load stays as the server sent it, its form included, until the page is left", async () => {
  const Island = island(
    () => Promise.reject(new Error("offline")),
    async () => undefined,
  );
  const server = (
    <Activity>
      <form action="/subscribe">
        <input aria-label="Email" />
        <button type="submit">Subscribe</button>
      </form>
    </Activity>
  );
  document.body.innerHTML = `<main>${renderToString(server)}</main><a href="#elsewhere">Elsewhere</a>`;
  const sent = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener("submit", (event) => !event.defaultPrevented && sent(event), { capture: true });
  const root = hydrateRoot(document.querySelector("main") ?? document.body, <Island />);
  const field = screen.getByLabelText<HTMLInputElement>("Email");
  field.value = "ada@example.org";
  // The first press comes before the code has failed, and is sent then.
  await act(async () => {
    fireEvent.click(screen.getByRole("button"));
  });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect([screen.getByLabelText("Email"), field.value]).toEqual([field, "ada@example.org"]);
  await act(async () => {
    fireEvent.click(screen.getByRole("link"));
  });
  expect(await screen.findByText("This section didn't load.")).toBeTruthy();
  act(() => root.unmount());
});
