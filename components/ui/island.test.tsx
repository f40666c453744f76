import { act, fireEvent, screen } from "@testing-library/react";
import { Activity, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Panel, PanelButton, PanelGroup } from "@/components/holiday/panels";
import { island } from "./island";

function Form({ name }: { name: string }) {
  return (
    <form action="/subscribe">
      <input aria-label={name} />
      <button
        type="button"
        onClick={({ currentTarget: { dataset } }) => {
          dataset.pressed = String(Number(dataset.pressed ?? 0) + 1);
        }}
      >
        Press
      </button>
    </form>
  );
}

test("an island keeps the server's markup and what is typed until the first move, and then works", async () => {
  const load = vi.fn(async () => Form);
  const Island = island(load);
  document.body.innerHTML = `<main>${renderToString(
    <Activity>
      <Form name="Email" />
    </Activity>,
  )}</main>`;
  const container = document.querySelector("main");
  if (!container) throw new Error("no page");
  const field = screen.getByLabelText<HTMLInputElement>("Email");
  field.value = "ada";
  const root = hydrateRoot(container, <Island name="Email" />);
  await act(async () => undefined);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Email")).toBe(field);

  // The press is the first move. It comes before the code, and is not lost.
  await act(async () => {
    fireEvent.pointerDown(screen.getByRole("button"));
    fireEvent.click(screen.getByRole("button"));
  });
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.getByRole("button").dataset.pressed).toBe("1"));
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button").dataset.pressed).toBe("2");
  expect([screen.getByLabelText("Email"), field.value]).toEqual([field, "ada"]);
  act(() => root.unmount());
});

test("a press before React has come to the island is not lost either", async () => {
  vi.resetModules();
  const { island: newIsland } = await import("./island");
  const Island = newIsland(async () => Form);
  document.body.innerHTML = `<main>${renderToString(
    <Activity>
      <Form name="Email" />
    </Activity>,
  )}</main>`;
  const root = hydrateRoot(document.querySelector("main") ?? document.body, <Island name="Email" />);
  await act(async () => {
    fireEvent.click(screen.getByRole("button"));
  });
  await vi.waitFor(() => expect(screen.getByRole("button").dataset.pressed).toBe("1"));
  act(() => root.unmount());
});

test("a panel opens before the code of an island beside it is there", async () => {
  const Island = island(() => new Promise<typeof Form>(() => undefined));
  const page = (part: ReactNode) => (
    <PanelGroup date="2026-12-01">
      <PanelButton panel="gifts" href="/" className="">
        Open
      </PanelButton>
      <Panel panel="gifts" title="Gift Ideas">
        A kite
      </Panel>
      {part}
    </PanelGroup>
  );
  const server = (
    <Activity>
      <Form name="Email" />
    </Activity>
  );
  document.body.innerHTML = `<main>${renderToString(page(server))}</main>`;
  const root = hydrateRoot(document.querySelector("main") ?? document.body, page(<Island name="Email" />));
  await act(async () => undefined);
  const field = screen.getByLabelText("Email");
  fireEvent.click(screen.getByText("Open"));
  expect(screen.getByText("A kite")).toBeTruthy();
  expect(screen.getByLabelText("Email")).toBe(field);
  act(() => root.unmount());
});
