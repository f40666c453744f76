/** The edition that says that a page is not stored on the device. */
export const UNKNOWN_DAY = "none";

/**
 * Runs in the browser while the stored page is parsed. It is inlined as text, so it must not use anything outside itself.
 * Sets <html data-day> to the day in the address of a holiday page, or to today on the home page.
 */
function choose(unknownDay: string) {
  const root = document.documentElement;
  const { pathname } = location;
  const [, asked] = /^\/holiday\/([\d-]+)/.exec(pathname) ?? [];
  const day = asked ?? (pathname === "/" || pathname === "/offline" ? root.dataset.today : unknownDay);
  root.dataset.day = document.querySelector(`[data-edition="${day}"]`) ? day : unknownDay;
}

/** The script at the end of the stored page. */
export function OfflineDayScript() {
  const text = `(${choose})(${JSON.stringify(UNKNOWN_DAY)})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
