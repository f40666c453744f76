import type { CountInput } from "@/lib/sponsorship/input";

/** How long at least half of the box has to be in view to count as seen. */
const SEEN_AFTER_MS = 1000;

const DAY_MS = 86_400_000;

/** What was seen on this page, for browsers without storage. */
const seen = new Set<string>();

/** Returns whether this is the tab's first view of the box today (UTC), and records the view. */
function isFirstView(box: string): boolean {
  const key = `sponsor-seen/${box}/${Math.floor(Date.now() / DAY_MS)}`;
  if (seen.has(key)) return false;
  seen.add(key);
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // Storage is blocked here, so it counts once per page.
  }
  return true;
}

/** Sends a count, without cookies, waiting or retries: it is a number, not a visitor. */
function send(holidayId: string, kind: CountInput["kind"]): void {
  fetch("/api/sponsors/counts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ holidayId, kind }),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Calls `onSeen` once, after half of `box` was in view for a second in a visible tab. Returns its stop function. */
function whenSeen(box: Element, onSeen: () => void): () => void {
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new IntersectionObserver(
    ([entry]) => {
      isInView = Boolean(entry?.isIntersecting);
      settle();
    },
    { threshold: 0.5 },
  );
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener("visibilitychange", settle);
  };
  // A page that is prerendered is hidden, too.
  function settle() {
    clearTimeout(timer);
    if (!isInView || document.visibilityState !== "visible") return;
    timer = setTimeout(() => {
      stop();
      onSeen();
    }, SEEN_AFTER_MS);
  }
  document.addEventListener("visibilitychange", settle);
  watch.observe(box);
  return stop;
}

/** Counts the views of the sponsor's box, and the clicks on its link. Returns its stop function. */
export function countSponsor(box: HTMLElement, holidayId: string, sponsorId: string): () => void {
  const stop = whenSeen(box, () => {
    if (isFirstView(`${holidayId}/${sponsorId}`)) send(holidayId, "view");
  });
  const onPress = ({ target, button }: MouseEvent) => {
    // The middle button opens a link as well; the right button only opens a menu.
    if (button < 2 && target instanceof Element && target.closest("a")) send(holidayId, "visit");
  };
  box.addEventListener("click", onPress);
  box.addEventListener("auxclick", onPress);
  return () => {
    stop();
    box.removeEventListener("click", onPress);
    box.removeEventListener("auxclick", onPress);
  };
}
