/** The edition that says that a page is not among the kept ones. */
export const UNKNOWN_DAY = "none";

/**
 * Runs in the browser while the kept page is read, as text: it may use nothing from outside itself. Puts the day that
 * the address asks for on <html data-day>: that of a holiday page, today on the home page.
 */
function choose(unknownDay: string) {
  const root = document.documentElement;
  const { pathname } = location;
  const [, asked] = /^\/holiday\/([\d-]+)/.exec(pathname) ?? [];
  const day = asked ?? (pathname === "/" || pathname === "/offline" ? root.dataset.today : unknownDay);
  root.dataset.day = document.querySelector(`[data-edition="${day}"]`) ? day : unknownDay;
}

/** The script at the end of the kept page. */
export function OfflineDayScript() {
  const text = `(${choose})(${JSON.stringify(UNKNOWN_DAY)})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
