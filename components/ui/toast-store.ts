/** A short notice. `destructive` is for failures. */
type ToastMessage = { title: string; description?: string; variant?: "default" | "destructive" };

/** The toast on the screen. `open` becomes false while it leaves. */
export type ShownToast = ToastMessage & { id: number; open: boolean };

/** How long a toast stays. Source: spec section 9, toasts. */
export const TOAST_MS = 5000;

/** How long a dismissed toast remains in the store. Source: spec section 9, toasts. */
const REMOVE_DELAY_MS = 1_000_000;

let shown: ShownToast | null = null;
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one: one at a time. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  show({ ...message, id: nextId, open: true });
  nextId += 1;
}

/** Closes the toast `id`, if it is still on the screen. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => show(null), REMOVE_DELAY_MS);
}

/** For React's useSyncExternalStore: returns the current toast, or null. */
export const shownToast = (): ShownToast | null => shown;

/** For React's useSyncExternalStore: calls `listener` on every change. Returns a function to unsubscribe. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear: above a phone's tab bar, in the corner of anything wider. */
export const VIEWPORT_CLASS =
  "toast-viewport fixed right-0 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-70 w-[min(26rem,100vw)] p-3 outline-none md:bottom-0";
