import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test } from "./fixtures";

test("a client is counted by its connection, whatever address it claims", async ({ request }) => {
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

for (const [path, text] of [
  ["/holidays/nothing-like-it", "There's nothing here"],
  ["/holidays/nothing-like-it/suggest", "There's nothing here"],
  ["/categories/nothing", "There's nothing here"],
  ["/calendar/2099-05", "There's nothing here"],
  ["/holiday/2099-01-02", "There are no holidays scheduled for Friday, January 2nd, 2099"],
] as const) {
  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} is a 404 that can be read`, async ({ page }) => {
      // The list of holidays is read again after a change; until then the page itself answers.
      await expect(async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("main")).toContainText(text, { timeout: 1 });
      }).toPass();
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
    });
  });
}

for (const path of ["/", "/about", "/api/search", "/cards/none"]) {
  test(`TRACE ${path} is refused in the shape of the API's errors`, async ({ baseURL }) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(new URL(path, baseURL), { method: "TRACE" }, resolve).on("error", reject).end();
    });
    const body = JSON.parse(Buffer.concat(await answer.toArray()).toString("utf8"));
    expect([answer.statusCode, body.code]).toEqual([405, "method_not_allowed"]);
    expect(body.error).toBe("This method isn't allowed here.");
    expect(answer.headers.allow).toContain("GET");
  });
}

test("a stranger cannot tell which jobs there are, or what protects them", async ({ request }) => {
  for (const answer of [await request.get("/api/jobs/x"), await request.post("/api/jobs/weekly-preview")]) {
    expect([answer.status(), await answer.json()]).toEqual([
      401,
      { error: "You can't run jobs without the right secret.", code: "unauthenticated" },
    ]);
  }
});
