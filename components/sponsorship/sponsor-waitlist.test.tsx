import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { SIGNED_IN_HINT } from "@/lib/auth/session-cookie";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { SponsorWaitlist } from "./sponsor-waitlist";

const ID = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
const WAITING = "We'll email you once when Kite Day is free.";
const SIGN_IN = `/sign-in?returnUrl=${encodeURIComponent("/holidays/kite-day#sponsor")}&for=waitlist`;

const signIn = (isSignedIn = true) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the DOM has no cookie store
  document.cookie = `${SIGNED_IN_HINT}=1; path=/; secure; max-age=${isSignedIn ? 86_400 : 0}`;
};
afterEach(() => signIn(false));

/** Answers requests to the waitlist and the availability; returns those to the waitlist. */
function answering(answer: () => Response = () => HttpResponse.json({}), known: object = { state: "taken" }) {
  const sent: string[] = [];
  network.use(
    http.get("*/api/sponsors/availability", () => HttpResponse.json(known)),
    http.all("*/api/sponsors/waitlist", async ({ request }) => {
      const { holidayId } = (await request.json()) as { holidayId: string };
      sent.push(`${request.method} ${holidayId}`);
      return answer();
    }),
  );
  return sent;
}

const show = () => renderApp(<SponsorWaitlist holidayId={ID} holidayName="Kite Day" />, { url: "/holidays/kite-day" });
const tellMe = () => screen.findByRole("button", { name: "Tell me when it's free" });

test("a visitor signs in first, joins the waitlist once after coming back, and can leave it", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const sent = answering();
  const before = show();
  await before.user.click(await tellMe());
  expect(assign.mock.calls).toEqual([[SIGN_IN]]);
  expect(sent).toEqual([]);
  before.unmount();

  signIn();
  const { user, unmount } = show();
  expect(await screen.findByText(WAITING)).toBeTruthy();
  expect(sent).toEqual([`POST ${ID}`]);
  await user.click(screen.getByRole("button", { name: "Never mind" }));
  await tellMe();
  expect(screen.queryByText(WAITING)).toBeNull();
  expect(sent).toEqual([`POST ${ID}`, `DELETE ${ID}`]);
  unmount();

  show();
  await tellMe();
  expect(sent).toHaveLength(2);
});

test("a request that is more than an hour old, or was made on another holiday's page, is dropped", async () => {
  vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const sent = answering();
  const { user, unmount } = show();
  await user.click(await tellMe());
  unmount();
  signIn();
  const other = renderApp(<SponsorWaitlist holidayId="another" holidayName="Pie Day" />);
  await tellMe();
  other.unmount();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 61 * 60_000 });
  show();
  await tellMe();
  expect(sent).toEqual([]);
});

test("a signed-in visitor sees that they are already on the waitlist, or that the holiday is their own", async () => {
  signIn();
  answering(undefined, { state: "taken", isWaiting: true });
  const { unmount } = show();
  expect(await screen.findByText(WAITING)).toBeTruthy();
  unmount();
  answering(undefined, { state: "yours" });
  show();
  const link = await screen.findByRole("link", { name: "Manage your sponsorship" });
  expect(link.getAttribute("href")).toBe("/sponsor-dashboard");
});

test("a failure is shown and the button stays, and an expired session leads to the sign-in page", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  signIn();
  let status = 503;
  answering(() => HttpResponse.json({ error: "Not just now." }, { status }));
  const { user } = show();
  await user.click(await tellMe());
  expect((await screen.findByRole("alert")).textContent).toBe("Not just now.");
  status = 401;
  await user.click(await tellMe());
  await waitFor(() => expect(assign.mock.calls).toEqual([[SIGN_IN]]));
});
