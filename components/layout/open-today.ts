/**
 * Opens the home page of the visitor's day when the one at hand is another day's: `/` is the same for everyone, but at
 * any moment there are two or three dates around the world. `edition` is the page's date, `today` the visitor's. Also
 * inlined into the page as text, so it must not use anything outside itself.
 */
export function openToday(edition: string, today: string): void {
  const root = document.documentElement;
  const url = new URL(location.href);
  const requested = url.searchParams.get("today");
  if (edition === today) {
    if (requested === null) return;
    url.searchParams.delete("today");
    history.replaceState(history.state, "", url);
    return;
  }
  // On a slow line the page may still be coming; another call would start over.
  if (Date.now() - Number(root.dataset.leftAt ?? 0) < 20_000) return;
  root.dataset.leftAt = String(Date.now());
  if (requested === today) {
    // The home page doesn't have it: a device whose clock is off by days.
    location.replace(`/holiday/${today}`);
  } else {
    url.searchParams.set("today", today);
    location.replace(url);
  }
}
