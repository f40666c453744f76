import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { ThisDevice } from "./push-box";
import { PUSH_KEY, stubPushBrowser, unstubPushBrowser } from "./test-push-browser";

afterEach(unstubPushBrowser);

const ON = "Notifications are on for this device.";
const OFF = /^Notifications are off for this device\./;

const allow = () => screen.findByRole("button", { name: "Allow notifications" });

/** Stubs the server, which knows the browser as the signed-in user's or not. Returns the requests it received. */
function answerPush({ isKnown = true, testStatus = 204 } = {}) {
  const requests: { path: string; endpoint: string }[] = [];
  const answer = (path: string, respond: () => Response) =>
    http.post(`*/api/push-subscriptions${path}`, async ({ request }) => {
      const { endpoint } = (await request.json()) as { endpoint: string };
      requests.push({ path, endpoint });
      return respond();
    });
  network.use(
    answer("", () => HttpResponse.json({ id: "1" }, { status: 201 })),
    answer("/known", () => HttpResponse.json({ known: isKnown })),
    answer("/test", () =>
      testStatus === 204
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ error: "This browser isn't set up for notifications." }, { status: testStatus }),
    ),
  );
  return requests;
}

test("a device can be turned on and shows a test notification", async () => {
  const { made } = stubPushBrowser();
  const requests = answerPush();
  const { user, router } = renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await user.click(await allow());
  await screen.findByText(ON);
  expect(requests).toEqual([{ path: "", endpoint: made[0] }]);
  expect(router.refresh).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Send a test notification" }));
  await screen.findByText("Sent. It should appear in a moment.");
  expect(requests.at(-1)).toEqual({ path: "/test", endpoint: made[0] });
});

test("a device that is on stays on after a page reload", async () => {
  stubPushBrowser({ permission: "granted", subscribed: "our key" });
  answerPush();
  renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await screen.findByText(ON);
});

test("a device that another user turned on is off and can be turned on again", async () => {
  stubPushBrowser({ permission: "granted", subscribed: "our key" });
  const requests = answerPush({ isKnown: false });
  const { user } = renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await screen.findByText(OFF);
  expect(screen.queryByText(ON)).toBeNull();
  await user.click(await allow());
  await screen.findByText(ON);
  expect(requests.at(-1)).toEqual({ path: "", endpoint: "https://push.example/0" });
});

test("a device that is subscribed with an older key is subscribed again", async () => {
  const { made, ended } = stubPushBrowser({ permission: "granted", subscribed: "another key" });
  const requests = answerPush();
  const { user } = renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await user.click(await allow());
  await screen.findByText(ON);
  expect(ended).toEqual(["https://push.example/0"]);
  await user.click(screen.getByRole("button", { name: "Send a test notification" }));
  await screen.findByText("Sent. It should appear in a moment.");
  expect(requests.map(({ endpoint }) => endpoint)).toEqual([made[0], made[0]]);
});

test("a device that was removed elsewhere says so when it is tested", async () => {
  stubPushBrowser({ permission: "granted", subscribed: "our key" });
  answerPush({ testStatus: 404 });
  const { user } = renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await user.click(await screen.findByRole("button", { name: "Send a test notification" }));
  await screen.findByText(OFF);
});

test("the server is queried again when the list of devices changes", async () => {
  stubPushBrowser({ permission: "granted", subscribed: "our key" });
  const requests = answerPush();
  const { rerender } = renderApp(<ThisDevice pushKey={PUSH_KEY} devices={["1"]} />);
  await screen.findByText(ON);
  network.use(http.post("*/api/push-subscriptions/known", () => HttpResponse.json({ known: false })));
  rerender(<ThisDevice pushKey={PUSH_KEY} devices={[]} />);
  await screen.findByText(OFF);
  expect(requests).toHaveLength(1);
});

test("a device whose subscription the server rejects shows the reason", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  stubPushBrowser();
  const refusal = { error: "We don't recognize that push service.", code: "validation_failed" };
  network.use(http.post("*/api/push-subscriptions", () => HttpResponse.json(refusal, { status: 422 })));
  const { user } = renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await user.click(await allow());
  await screen.findByText(/We don't recognize that push service\./);
  expect(await allow()).toBeTruthy();
});

test("a service worker that cannot be registered is reported once, and causes no later error", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  // The time limit is over immediately.
  const { setTimeout: later } = globalThis;
  vi.stubGlobal("setTimeout", (run: () => void, ms?: number) => later(run, ms === 15_000 ? 0 : ms));
  stubPushBrowser();
  const { serviceWorker } = navigator;
  vi.spyOn(serviceWorker, "register").mockRejectedValue(new Error("no service worker"));
  const { user } = renderApp(<ThisDevice pushKey={PUSH_KEY} />);
  await user.click(await allow());
  await screen.findByText(/Something went wrong in your browser\./);
  await new Promise((resolve) => later(resolve, 50));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
