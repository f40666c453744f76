/** Runs if text is executed; the page then has `window.__pwned`. */
const RUN = "window.__pwned=1";

/**
 * Texts with a meaning for some program between the editor's keyboard and the reader's screen. All must be treated as
 * plain text.
 */
export const HOSTILE: readonly string[] = [
  // HTML
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</title></textarea></style><script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg/onload=${RUN}>`,
  `" autofocus onfocus="${RUN}" x="`,
  `' onmouseover='${RUN}' y='`,
  `<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>`,
  `<b id=pwned>bold</b>`,
  "<style>*{display:none!important}</style>",
  "<base href=//evil.example/>",
  `<meta http-equiv=refresh content="0;url=//evil.example">`,
  "<!-- a comment",
  "--><p id=pwned>",
  "]]><pwned/>",
  "<![CDATA[ x",
  "&lt;b&gt; &amp;amp; &#60; &nbsp;",
  // JSON in HTML
  `"}]</script><script>${RUN}</script>`,
  "\\u003c/script\\u003e",
  '{"@type":"Event"}',
  // Templates
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}}`,
  "<%= 7*7 %> #{7*7} {%raw%}",
  // URLs
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  "//evil.example/ ../../etc/passwd %0d%0aX: y",
  // SQL
  "'; DROP TABLE holidays; --",
  `" OR 1=1 -- %_\\`,
  // Spreadsheets
  '=HYPERLINK("http://evil.example","x")',
  "+1+1",
  "-2+3",
  "@SUM(1+1)",
  "\t=1+1",
  "\u00a0=1+1",
  "＝1+1",
  // Calendar files, headers, terminals
  "x\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM",
  "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:pwned",
  '\\n\\N\\;\\,:;,"',
  "x\r\nBcc: evil@evil.example\r\nSet-Cookie: a=b",
  "\u001b[31mred\u001b[0m \u0007bell \u009b31m",
  // Unicode
  "NUL\u0000here",
  "half \ud83d a pair",
  "\u202egnp.exe \u2066x\u2069",
  "zero\u200bwidth\u200d\u2060\ufeff",
  "line\u2028separator\u2029here",
  "👩‍👩‍👧‍👦🏴‍☠️🇺🇳𝕏𓀀",
  `Z${"\u0301\u0316\u0347\u0489".repeat(8)}algo`,
  "مقهى القط السعيد",
  "W".repeat(90),
  "i".repeat(150),
  // Names of object properties
  "__proto__ constructor toString",
];

/** URLs that a browser must never be sent to. */
export const BAD_ADDRESSES: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}//https://shop.example/`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  "file:///etc/passwd",
  "blob:https://shop.example/1",
  "https://",
  "https://shop.example:secret@evil.example/",
  "https://evil.example/\r\nX-Header: y",
  `https://evil.example/"onclick="${RUN}`,
  "not an address",
];

/** A valid URL with everything that a URL may contain. */
export const ODD_ADDRESS =
  "https://shop.example/a(b)/%22%3E%3Cscript%3E?x={{7*7}}&y=$%7B1%7D&z=;alert(1)//&to=javascript:alert(1)#--]]";

/** Returns as much of the corpus as fits in `max` characters, from the text at index `start` and wrapping around. */
export function packed(max: number, start: number): string {
  const turned = [...HOSTILE.slice(start % HOSTILE.length), ...HOSTILE.slice(0, start % HOSTILE.length)];
  return turned.reduce(
    (text, each) => (text.length + each.length + 1 <= max ? `${text}${text && " "}${each}` : text),
    "",
  );
}

/** Returns the whole corpus, split into texts of at most `max` characters. */
export function inTexts(max: number): string[] {
  const texts: string[] = [];
  for (const each of HOSTILE) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + each.length + 1 <= max) texts[texts.length - 1] = `${last} ${each}`;
    else texts.push(each);
  }
  return texts;
}

/** Returns an editor's input for a holiday on `day`, with the corpus in every text field. `name` is unique. */
export function hostileHoliday(name: string, index: number, day: string) {
  const from = index * 4;
  return {
    holidayName: name,
    rule: `RDATE:${day.replaceAll("-", "")}`,
    dateIso: day,
    category: packed(100, from + 1),
    rank: 1,
    notes: packed(1000, from + 2),
    history: packed(2000, from + 3),
    sourceUrl: ODD_ADDRESS,
    sources: [{ title: packed(200, from), url: ODD_ADDRESS }, { title: packed(200, from + 9) }],
    videoUrls: [`${ODD_ADDRESS}.mp4`],
    celebrate: { free: packed(220, from), friends: packed(220, from + 5), desk: packed(220, from + 10) },
    messages: [
      { mood: "warm", text: packed(180, from) },
      { mood: "funny", text: packed(180, from + 7) },
    ],
    origin: { kind: "person", by: packed(200, from + 4), year: 1999 },
  };
}

/** Returns an editor's input for a gift idea. */
export function hostileGift(index: number) {
  return {
    name: packed(200, index),
    description: packed(500, index + 3),
    price: packed(50, index),
    rating: 4.9,
    affiliateUrl: ODD_ADDRESS,
    category: packed(100, index + 6),
  };
}
