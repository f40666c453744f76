import { expect, test } from "./fixtures";

test("whoever connects is counted, whatever address they say they have", async ({ request }) => {
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
