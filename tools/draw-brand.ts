import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "@/tools/dev/browser";

/**
 * `npm run brand`: draws the images that cannot be SVG (home-screen icon, share image) from the logo mark and our
 * fonts.
 */
const FONT = "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2";

const mark = await readFile(path.join("app", "icon.svg"), "utf8");
const font = (await readFile(FONT)).toString("base64");

/** Nine calendar days in nine colors, one of them different from the others. */
const days = Array.from({ length: 9 }, (_, index) => {
  const odd = index === 5;
  const fill = odd ? "#ffd84d" : `oklch(0.87 0.1 ${(index * 41 + 20) % 360})`;
  return `<i style="background:${fill}${odd ? ";rotate:12deg;scale:1.12" : ""}">${odd ? "<b>*</b>" : index + 17}</i>`;
}).join("");

const share = `<style>
@font-face { font-family: B; src: url(data:font/woff2;base64,${font}); font-weight: 200 800; }
* { margin: 0; box-sizing: border-box; }
body { width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 460px; align-items: center; gap: 40px; padding: 70px 80px; background: #58299f; color: #fff; font: 800 92px/0.98 B; letter-spacing: -0.03em; }
p { display: flex; align-items: center; gap: 18px; font-size: 44px; margin-bottom: 40px; }
p svg { width: 64px; }
div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 18px; }
i { display: grid; place-items: center; aspect-ratio: 1; border-radius: 30px; color: #2c1458; font-style: normal; font-size: 60px; letter-spacing: 0; }
b { font-size: 150px; line-height: 0.6; translate: 0 34px; }
</style><main><p>${mark}Oddly</p><h1 style="font:inherit">Every day is oddly special</h1></main><div>${days}</div>`;

/**
 * The mark at full bleed: the device rounds the corners. A maskable icon uses a smaller scale to stay in the safe zone.
 */
const squareIcon = (size: number, scale = 1) =>
  `<style>*{margin:0}body{background:#6d35c4}svg{display:block;width:${size}px;height:${size}px;scale:${scale}}rect{rx:0}</style>${mark}`;

const roundedIcon = (size: number) =>
  `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`;

/** The mark as a stencil: phones use only the alpha channel of a notification badge. */
const stencil = (size: number) =>
  `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}rect{display:none}path{stroke:#fff}</style>${mark.replace("0 0 64 64", "6 6 52 52")}`;

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
const draw = async (html: string, width: number, height: number, file: string) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await writeFile(file, await page.screenshot({ omitBackground: true }));
  await page.close();
};
await draw(share, 1200, 630, path.join("app", "opengraph-image.png"));
await draw(squareIcon(180), 180, 180, path.join("app", "apple-icon.png"));
for (const size of [192, 512]) {
  await draw(roundedIcon(size), size, size, path.join("public", "icons", `${size}.png`));
}
await draw(squareIcon(512, 0.78), 512, 512, path.join("public", "icons", "maskable.png"));
await draw(stencil(96), 96, 96, path.join("public", "icons", "badge.png"));
await browser.close();
