import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { listAnswer, storeSession } from "./test-admin";
import { editedHoliday, listedHoliday } from "./test-holidays";
import { VideosPanel } from "./videos/videos-panel";

const FIRST = listedHoliday({ id: crypto.randomUUID(), holidayName: "First Zebra Day" });
const SECOND = listedHoliday({ id: crypto.randomUUID(), holidayName: "Second Zebra Day" });

const asked: (string | null)[] = [];

beforeEach(() => {
  storeSession();
  asked.length = 0;
  network.use(
    http.get("*/api/admin/holidays", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search");
      asked.push(search);
      return listAnswer((search === "nothing" ? [] : [SECOND, FIRST]) as unknown as JsonBodyType[]);
    }),
    http.get("*/api/admin/holidays/:id", ({ params }) => {
      const { id, holidayName } = params.id === SECOND.id ? SECOND : FIRST;
      return HttpResponse.json(editedHoliday({ id, holidayName }) as JsonBodyType);
    }),
  );
});

const chooser = () => screen.getByRole("combobox", { name: "Holiday" }) as HTMLInputElement;
const selected = () => screen.getAllByRole("option").map((each) => each.getAttribute("aria-selected") === "true");

test("a holiday is found and chosen by keyboard alone, and a reload finds it again", async () => {
  const { user, unmount } = renderApp(<VideosPanel />, { url: "/admin/dashboard?tab=videos" });
  await user.tab();
  expect(document.activeElement).toBe(chooser());
  await user.keyboard("zebra");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(asked).toEqual(["zebra"]);
  screen.getByText("2 holidays");
  await user.keyboard("{ArrowDown}");
  expect(selected()).toEqual([true, false]);
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(selected()).toEqual([true, false]);
  const active = chooser().getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(active)?.textContent).toContain("Second Zebra Day");
  await user.keyboard("{Enter}");
  expect(chooser().value).toBe("Second Zebra Day");
  expect(new URLSearchParams(location.search).get("holiday")).toBe(SECOND.id);
  await screen.findByRole("heading", { name: "Video Management" });
  unmount();
  renderApp(<VideosPanel />, { url: `/admin/dashboard?tab=videos&holiday=${SECOND.id}` });
  await waitFor(() => expect(chooser().value).toBe("Second Zebra Day"));
});

test("Escape restores the selected holiday, and a name without matches is reported", async () => {
  const { user } = renderApp(<VideosPanel />, { url: `/admin/dashboard?tab=videos&holiday=${FIRST.id}` });
  await waitFor(() => expect(chooser().value).toBe("First Zebra Day"));
  await user.click(chooser());
  await user.keyboard("nothing");
  await screen.findByText("No holidays match.");
  await user.keyboard("{Escape}");
  expect(chooser().value).toBe("First Zebra Day");
  expect(chooser().getAttribute("aria-expanded")).toBe("false");
});
