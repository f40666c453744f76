import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test } from "./fixtures";
import { observatoryScore } from "./observatory";

test("the server ignores a forged client address and rejects methods without a handler", async ({
  request,
  baseURL,
}) => {
  await test.step("a client is counted by its connection, whatever address it claims", async () => {
    const press = async (forged: string) => {
      const answer = await request.post(`${process.env.E2E_SECOND_SITE_URL}/api/auth/email/confirm`, {
        form: { token: "nothing", page: "nothing" },
        headers: { "x-forwarded-for": forged },
        maxRedirects: 0,
      });
      return answer.headers().location ?? "";
    };
    const pages: string[] = [];
    for (let index = 0; index < 65; index += 1) pages.push(await press(`203.0.113.${index}, 198.51.100.${index}`));
    expect(pages[0]).toMatch(/^\/sign-in\?problem=link/);
    expect(pages.at(-1)).toMatch(/^\/auth\/confirm\?.*problem=busy/);
  });

  for (const path of ["/", "/about", "/api/search", "/cards/none"]) {
    await test.step(`TRACE ${path} is refused in the shape of the API's errors`, async () => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        httpRequest(new URL(path, baseURL), { method: "TRACE" }, resolve).on("error", reject).end();
      });
      const body = JSON.parse(Buffer.concat(await answer.toArray()).toString("utf8"));
      expect([answer.statusCode, body.code]).toEqual([405, "method_not_allowed"]);
      expect(body.error).toBe("This method isn't allowed here.");
      expect(answer.headers.allow).toContain("GET");
    });
  }
});

/** Pages with a checkout, which load Stripe.js. */
const PAYING = ["/", `/holiday/${new Date().getUTCFullYear()}-07-04`, "/holidays/world-hello-day"];

test("cached, uncached, missing and embeddable pages have secure headers", async ({ request }) => {
  const others = ["/about", "/search?q=pancakes", "/sign-in", "/admin", "/nothing-here"];
  for (const address of [...PAYING, ...others, "/embed/today.svg", "/api/today"]) {
    const response = await request.get(address, { maxRedirects: 0 });
    const headers = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    const isForAnybody = headers["cross-origin-resource-policy"] === "cross-origin";
    // This server uses plain HTTP, so only the HTTPS header is missing. See outage-api.spec.ts.
    const score = observatoryScore({ ...headers, "strict-transport-security": "max-age=63072000" }, []);
    expect({
      address,
      isUnsafe: /script-src[^;]*'unsafe/.test(policy),
      paysByStripe: policy.includes("stripe"),
      isSafe: score >= (isForAnybody ? 110 : 120),
      isForAnybody,
    }).toEqual({
      address,
      isUnsafe: false,
      paysByStripe: PAYING.includes(address),
      isSafe: true,
      isForAnybody: /^\/(embed|api)\//.test(address),
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a missing resource returns a readable 404 page", async ({ page }) => {
    for (const [path, text] of [
      ["/holidays/nothing-like-it", "There's nothing here"],
      ["/holidays/nothing-like-it/suggest", "There's nothing here"],
      ["/categories/nothing", "There's nothing here"],
      ["/calendar/2099-05", "There's nothing here"],
      ["/holiday/2099-01-02", "There are no holidays scheduled for Friday, January 2nd, 2099"],
    ] as const) {
      // The list of holidays is reloaded after a change; until then the page itself responds.
      await expect(async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("main")).toContainText(text, { timeout: 1 });
      }).toPass();
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
    }
  });
});
