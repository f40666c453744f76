import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import {
  closeToast,
  descriptionOf,
  expectToast,
  fieldValue,
  isDialogOpen,
  listAnswer,
  refusal,
  storeSession,
} from "../test-admin";
import { GiftsPanel } from "./gifts-panel";

const FIRST = "00000000-0000-4000-8000-000000000001";
const SECOND = "00000000-0000-4000-8000-000000000002";
const LIMIT = "Maximum 20 gift suggestions per holiday";

const GIFT = {
  id: "00000000-0000-4000-8000-00000000000a",
  name: "A brass ear trumpet",
  description: "So that nothing said on the day goes unheard.",
  price: "$20–30",
  rating: 4.8 as number | null,
  affiliateUrl: "https://shop.example/ear-trumpet",
  hasOwnUrl: true,
  category: "Curiosities",
};

type Gift = typeof GIFT;
type Sent = Partial<Gift> & { id?: string };

const holidayOf = (id: string, tone = "festive") => ({
  id,
  slug: `hush-day-${id.slice(-1)}`,
  holidayName: id === FIRST ? "Hush Day" : "Whisper Day",
  displayDate: "December 8",
  category: "Wonderfully Weird",
  emoji: "🤫",
  hue: 20,
  tone,
  deletedAt: null,
});

/** The gift ideas the server stores, and the requests it received. */
let gifts: Record<string, Gift[]>;
let sent: { method: string; body: Sent | null }[];

beforeEach(() => {
  storeSession();
  closeToast();
  gifts = { [FIRST]: [], [SECOND]: [] };
  sent = [];
  const at = (id: unknown) => gifts[String(id)] ?? [];
  network.use(
    http.get("*/api/admin/holidays", () => listAnswer([holidayOf(SECOND)])),
    http.get("*/api/admin/holidays/:id", ({ params }) => HttpResponse.json(holidayOf(String(params.id)))),
    http.get("*/api/admin/holidays/:id/gifts", ({ params }) => HttpResponse.json({ giftSuggestions: at(params.id) })),
    http.post<{ id: string }, Sent>("*/api/admin/holidays/:id/gifts", async ({ params, request }) => {
      const body = await request.json();
      sent.push({ method: "POST", body });
      const known = at(params.id).find(({ id }) => id === body.id);
      const gift = known ?? { ...GIFT, ...body };
      if (!known) gifts[params.id] = [...at(params.id), gift];
      return HttpResponse.json(gift, { status: 201 });
    }),
    http.put<{ id: string; giftId: string }, Sent>(
      "*/api/admin/holidays/:id/gifts/:giftId",
      async ({ params, request }) => {
        const body = await request.json();
        sent.push({ method: "PUT", body });
        const changed = at(params.id).map((each) =>
          each.id === params.giftId ? { ...each, ...body, hasOwnUrl: each.hasOwnUrl || "affiliateUrl" in body } : each,
        );
        gifts[params.id] = changed;
        return HttpResponse.json(changed.find(({ id }) => id === params.giftId) ?? null);
      },
    ),
    http.delete("*/api/admin/holidays/:id/gifts/:giftId", ({ params }) => {
      const gift = at(params.id).find(({ id }) => id === params.giftId);
      if (!gift) return refusal(404, "This gift suggestion doesn't exist.");
      gifts[String(params.id)] = at(params.id).filter((each) => each !== gift);
      return HttpResponse.json({ gift });
    }),
  );
});

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole("button", { name });
const rows = () => within(screen.getByRole("region", { name: "Gift ideas" })).queryAllByRole("listitem");

async function openGifts(holiday = FIRST, room = "0 of 20") {
  const opened = renderApp(
    <>
      <GiftsPanel />
      <Toaster />
    </>,
    { url: `/admin/dashboard?tab=gifts&holiday=${holiday}` },
  );
  await screen.findByText(room);
  return opened;
}

type User = ReturnType<typeof renderApp>["user"];

async function fill(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
}

const COMPLETE = {
  Name: GIFT.name,
  Description: GIFT.description,
  Price: GIFT.price,
  Rating: "4.8",
  "Product URL": "shop.example/ear-trumpet",
  Category: GIFT.category,
};

test("a holiday is selected first, and stored in the URL", async () => {
  const { user } = renderApp(<GiftsPanel />, { url: "/admin/dashboard?tab=gifts" });
  screen.getByText("Which holiday’s gifts?");
  await user.type(field("Holiday"), "Whisper");
  await user.click(await screen.findByRole("option", { name: /Whisper Day/ }));
  expect(window.location.search).toBe(`?tab=gifts&holiday=${SECOND}`);
  await screen.findByText("0 of 20");
});

test("a gift idea starts with the default rating, and the form is ready for the next one", async () => {
  const { user } = await openGifts();
  expect(fieldValue(field("Rating"))).toBe("4.5");
  expect(field("Rating").getAttribute("step")).toBe("0.1");
  await fill(user, COMPLETE);
  await user.click(button("Add gift"));
  await screen.findByText("1 of 20");
  await expectToast("Added");
  const { id: _own, hasOwnUrl: _known, ...typed } = GIFT;
  expect(sent).toEqual([{ method: "POST", body: { ...typed, id: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
  expect(fieldValue(field("Name"))).toBe("");
  expect(fieldValue(field("Category"))).toBe(GIFT.category);
  expect(rows()[0]?.textContent).toContain("Our rating: 4.8");
});

test("a gift idea whose response was lost is stored once; typed text stays, even for another holiday", async () => {
  const { user } = await openGifts();
  await fill(user, COMPLETE);
  await user.clear(field("Holiday"));
  await user.type(field("Holiday"), "Whisper");
  await user.click(await screen.findByRole("option", { name: /Whisper Day/ }));
  expect(window.location.search).toContain(SECOND);
  await screen.findByText("0 of 20");
  expect(fieldValue(field("Name"))).toBe(GIFT.name);

  network.use(
    http.post<{ id: string }, Sent>(
      "*/api/admin/holidays/:id/gifts",
      async ({ params, request }) => {
        const body = await request.json();
        gifts[params.id] = [{ ...GIFT, ...body }];
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.click(button("Add gift"));
  await expectToast("Creation Failed");
  await expectToast(/^We couldn't reach our server\./);
  expect(fieldValue(field("Name"))).toBe(GIFT.name);
  await waitFor(() => expect(button("Add gift")).toBeTruthy());
  await user.click(button("Add gift"));
  await expectToast("Added");
  expect(gifts[SECOND]).toHaveLength(1);
  await screen.findByText("1 of 20");
});

test("after a refused gift idea the typed text remains, and each field shows its problem", async () => {
  const { user } = await openGifts();
  await fill(user, {
    Name: GIFT.name,
    Description: GIFT.description,
    Rating: "5.1",
    "Product URL": "javascript:alert(1)",
  });
  await user.click(button("Add gift"));
  await expectToast("Creation Failed");
  await waitFor(() => expect(document.activeElement).toBe(field("Price")));
  expect(descriptionOf(field("Price"))).toMatch(/^Price is required/);
  expect(descriptionOf(field("Rating"))).toMatch(/^Rating must be between 1 and 5/);
  expect(descriptionOf(field("Product URL"))).toMatch(/^Must be a valid URL/);
  expect(descriptionOf(field("Category"))).toMatch(/^Category is required/);
  expect(field("Name").getAttribute("aria-invalid")).toBeNull();
  expect(fieldValue(field("Name"))).toBe(GIFT.name);
  expect(sent).toEqual([]);

  network.use(
    http.post("*/api/admin/holidays/:id/gifts", () => refusal(422, "Too dear", { price: "Too dear", category: "Odd" })),
  );
  await fill(user, COMPLETE);
  await user.click(button("Add gift"));
  await expectToast("Too dear");
  await waitFor(() => expect(document.activeElement).toBe(field("Price")));
  expect(descriptionOf(field("Price"))).toMatch(/^Too dear/);
  expect(descriptionOf(field("Category"))).toMatch(/^Odd/);
  expect(field("Rating").getAttribute("aria-invalid")).toBeNull();
  expect(fieldValue(field("Name"))).toBe(GIFT.name);
});

test("a gift idea is deleted after confirmation, and Undo restores it unchanged", async () => {
  gifts[FIRST] = [GIFT];
  const { user } = await openGifts(FIRST, "1 of 20");
  const remove = `Delete ${GIFT.name}`;
  const dialog = () => within(screen.getByRole("alertdialog", { name: "Delete this gift idea?" }));
  await user.click(button(remove));
  await user.click(dialog().getByRole("button", { name: "Keep it" }));
  expect(rows()).toHaveLength(1);
  await user.click(button(remove));
  await user.click(dialog().getByRole("button", { name: "Delete it" }));
  await screen.findByText("0 of 20");
  await waitFor(() => expect(isDialogOpen("Delete this gift idea?")).toBe(false));
  const undo = button(`Undo the deletion of ${GIFT.name}`);
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  await screen.findByText("1 of 20");
  await expectToast("Restored");
  expect(sent.at(-1)?.body).toMatchObject(GIFT);
  expect(rows()[0]?.textContent).toContain("4.8");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Gift ideas" })));
  expect(screen.queryByRole("button", { name: `Undo the deletion of ${GIFT.name}` })).toBeNull();
});

test("a gift idea that another admin has deleted leaves the list", async () => {
  gifts[FIRST] = [GIFT];
  const { user } = await openGifts(FIRST, "1 of 20");
  await user.click(button(`Delete ${GIFT.name}`));
  gifts[FIRST] = [];
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete it" }));
  await expectToast("Deletion Failed");
  await screen.findByText("0 of 20");
});

test("an unrated gift idea of the catalog is edited: rating and product URL may stay empty, and are saved when filled in", async () => {
  gifts[FIRST] = [{ ...GIFT, rating: null, hasOwnUrl: false, affiliateUrl: "https://shop.example/?q=brass" }];
  const { user } = await openGifts(FIRST, "1 of 20");
  expect(rows()[0]?.textContent).toContain("Not rated");
  await user.click(button(`Edit ${GIFT.name}`));
  expect(document.activeElement).toBe(field("Name"));
  expect(fieldValue(field("Name"))).toBe(GIFT.name);
  expect(fieldValue(field("Product URL"))).toBe("");
  await user.click(button("Save gift"));
  await expectToast("Saved");
  expect(sent.at(-1)?.body).not.toHaveProperty("rating");
  expect(sent.at(-1)?.body).not.toHaveProperty("affiliateUrl");

  await user.click(button(`Edit ${GIFT.name}`));
  await fill(user, { Rating: "4.7", "Product URL": "shop.example/brass" });
  await user.click(button("Save gift"));
  await waitFor(() => expect(rows()[0]?.textContent).toContain("Our rating: 4.7"));
  expect(sent.at(-1)?.body).toMatchObject({ rating: 4.7, affiliateUrl: "https://shop.example/brass" });
  await waitFor(() => expect(document.activeElement).toBe(button(`Edit ${GIFT.name}`)));
});

test("at the limit of twenty, nothing can be added", async () => {
  gifts[FIRST] = Array.from({ length: 20 }, (_, index) => ({ ...GIFT, id: String(index), name: `Gift ${index}` }));
  await openGifts(FIRST, "20 of 20");
  expect(rows()).toHaveLength(20);
  const add = button("Add gift") as HTMLButtonElement;
  expect(add.disabled).toBe(true);
  expect(descriptionOf(add)).toBe(LIMIT);
});

test("a solemn day's gift ideas are shown but cannot be changed", async () => {
  network.use(http.get("*/api/admin/holidays/:id", () => HttpResponse.json(holidayOf(FIRST, "solemn"))));
  gifts[FIRST] = [GIFT];
  await openGifts(FIRST, "1 of 20");
  await screen.findByText(/^This day is solemn, so visitors see no gift ideas/);
  expect(screen.queryByRole("button", { name: "Add gift" })).toBeNull();
  expect(screen.queryByRole("button", { name: `Delete ${GIFT.name}` })).toBeNull();
});
