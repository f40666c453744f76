import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { closeToast, expectToast, isDialogOpen, refusal, storedSession, storeSession } from "../../test-admin";
import { field, fill, HOLIDAY_ID, saveAs, serveHoliday } from "../../test-holidays";
import { HolidayEditor } from "./holiday-editor";

const ADA = "ada@example.com";
const CONFLICT = "You both changed this holiday";

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  closeToast();
  storeSession();
});

/** Opens the editor and waits for the holiday to load. */
async function renderEditor() {
  const app = renderApp(
    <>
      <HolidayEditor id={HOLIDAY_ID} onClose={onClose} onSaved={() => undefined} />
      <Toaster />
    </>,
    { url: `/admin/dashboard?tab=holidays&holiday=${HOLIDAY_ID}` },
  );
  await screen.findByLabelText("Notes");
  return app;
}

const button = (name: string) => screen.getByRole("button", { name });
const notice = () => within(screen.getByRole("region", { name: CONFLICT }));
const radio = (name: RegExp) => notice().getByRole("radio", { name }) as HTMLInputElement;

test("an admin who takes the other's choice has nothing left to save, and the notice goes away", async () => {
  const server = serveHoliday();
  const { user } = await renderEditor();
  saveAs(server, ADA, { notes: "Ada's notes." });
  await fill(user, "Notes", "Grace's notes.");
  await user.click(button("Save"));
  await screen.findByRole("region", { name: CONFLICT });
  expect(server.saves).toHaveLength(1);
  await user.click(radio(/^Theirs/));
  await user.click(notice().getByRole("button", { name: "Save with these choices" }));
  await expectToast("Nothing to save");
  expect(screen.queryByRole("region", { name: CONFLICT })).toBeNull();
  expect(field("Notes").value).toBe("Ada's notes.");
  expect(server.saves).toHaveLength(1);
  expect(server.stored).toMatchObject({ notes: "Ada's notes.", version: 2 });
});

test("the later of two saves reports a conflict, both changes are preserved, and the choice between them outlives a reload", async () => {
  const server = serveHoliday();
  const { user, unmount } = await renderEditor();
  saveAs(server, ADA, { history: "Ada's history.", notes: "Ada's notes." });
  await fill(user, "Notes", "Grace's notes.");
  await fill(user, "Rank", "7");
  await user.click(button("Save"));
  const heading = await screen.findByRole("heading", { name: CONFLICT });
  expect(document.activeElement).toBe(heading);
  await notice().findByText(new RegExp(`^${ADA} saved it`));
  notice().getByText("Already added from their version");
  expect(screen.getByRole("region", { name: CONFLICT }).textContent).toContain("Ada's history.");
  expect(radio(/^Yours/).checked).toBe(true);
  expect(server.stored.notes).toBe("Ada's notes.");
  expect(field("History").value).toBe("Ada's history.");

  // While the form has neither version, none is selected.
  await fill(user, "Notes", "Both of our notes.");
  expect([radio(/^Yours/).checked, radio(/^Theirs/).checked]).toEqual([false, false]);
  await fill(user, "Notes", "Grace's notes.");
  unmount();
  const again = await renderEditor();
  expect(radio(/^Yours/).checked).toBe(true);
  expect(field("History").value).toBe("Ada's history.");

  await again.user.click(radio(/^Theirs/));
  expect(field("Notes").value).toBe("Ada's notes.");
  await again.user.click(radio(/^Yours/));
  await again.user.click(notice().getByRole("button", { name: "Save with these choices" }));
  await expectToast("Holiday saved");
  expect(server.stored).toMatchObject({
    notes: "Grace's notes.",
    history: "Ada's history.",
    rank: 7,
    version: 3,
  });
});

test("a change outside the form, such as of its videos, is preserved and does not block a save", async () => {
  const server = serveHoliday();
  const { user } = await renderEditor();
  const videoUrls = ["https://films.example/day.mp4"];
  saveAs(server, ADA, { videoUrls });
  await fill(user, "Notes", "Listen for a day.");
  await user.click(button("Save"));
  await expectToast("Holiday saved");
  expect(screen.queryByRole("heading", { name: /changed this holiday/ })).toBeNull();
  expect(server.saves).toHaveLength(2);
  expect(server.stored).toMatchObject({ notes: "Listen for a day.", videoUrls, version: 3 });
});

test("typed text outlives a reload, is available in another tab, and can be dropped", async () => {
  serveHoliday();
  const first = await renderEditor();
  await fill(first.user, "Notes", "Not saved yet, but typed.");
  window.dispatchEvent(new Event("pagehide"));
  first.unmount();
  const second = await renderEditor();
  screen.getByText("We restored your unsaved draft.");
  expect(field("Notes").value).toBe("Not saved yet, but typed.");
  second.unmount();
  // Another tab has its own session storage.
  sessionStorage.clear();
  const { user } = await renderEditor();
  expect(field("Notes").value).toBe("Not saved yet, but typed.");
  await user.click(button("Start over"));
  expect(field("Notes").value).toBe("Listen for a minute.");
  expect(screen.queryByText("We restored your unsaved draft.")).toBeNull();
});

test("the draft outlives the end of an admin session", async () => {
  serveHoliday();
  const { user, unmount } = await renderEditor();
  await fill(user, "Notes", "Not saved yet, but typed.");
  network.use(http.put("*/api/admin/holidays/:id", () => refusal(401, "Admin session not found. Please login first.")));
  await user.click(button("Save"));
  await expectToast("Update Failed");
  expect(storedSession()).toBeNull();
  unmount();
  expect(JSON.stringify({ ...localStorage })).toContain("Not saved yet, but typed.");
});

test("leaving a changed form asks whether to continue editing or discard the change", async () => {
  serveHoliday();
  const { user, unmount } = await renderEditor();
  await fill(user, "Notes", "Changed my mind.");
  await user.click(button("Back to the list"));
  expect(isDialogOpen("Leave without saving?")).toBe(true);
  await user.click(button("Keep editing"));
  expect(isDialogOpen("Leave without saving?")).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(button("Back to the list")));
  expect(field("Notes").value).toBe("Changed my mind.");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button("Back to the list"));
  await user.click(button("Discard changes"));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  const again = await renderEditor();
  expect(field("Notes").value).toBe("Listen for a minute.");
  expect(screen.queryByText("We restored your unsaved draft.")).toBeNull();
  await again.user.click(button("Back to the list"));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("the history shows who changed what, and puts a field back into the form without saving it", async () => {
  const server = serveHoliday();
  saveAs(server, ADA, { notes: "Listen for an hour." });
  const { user } = await renderEditor();
  await user.click(screen.getByText("Change history"));
  const who = await screen.findByText(ADA);
  const entry = who.closest("li") as HTMLElement;
  expect(entry.textContent).toContain("changed it");
  within(entry).getByText("Notes");
  await user.click(who);
  await waitFor(() => expect(entry.querySelectorAll("del")).not.toHaveLength(0));
  expect([...entry.querySelectorAll("del")].at(-1)?.textContent).toContain("minute.");
  expect([...entry.querySelectorAll("ins")].at(-1)?.textContent).toContain("hour.");
  await user.click(within(entry).getByRole("button", { name: "Put it back: Notes" }));
  expect(field("Notes").value).toBe("Listen for a minute.");
  await expectToast("Notes: put back");
  expect(server.stored.notes).toBe("Listen for an hour.");
  expect(server.saves).toEqual([]);
});

test("what is typed after a conflict does not change the version of the other editor", async () => {
  const celebrate = { free: "A walk", friends: "A picnic", desk: "A note" };
  const server = serveHoliday({ celebrate });
  const { user } = await renderEditor();
  saveAs(server, ADA, { celebrate: { ...celebrate, free: "A swim" } });
  await fill(user, "For free", "A run");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const notice = within(await screen.findByRole("region", { name: CONFLICT }));
  await user.click(notice.getByRole("radio", { name: /^Theirs/ }));
  expect(field("For free").value).toBe("A swim");
  await fill(user, "For free", "A nap");
  expect(notice.getByText(/A swim/)).toBeTruthy();
});
