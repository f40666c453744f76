/** A short notice. `destructive` is for what failed. */
export type ToastMessage = { title: string; description?: string; variant?: "default" | "destructive" };

/** The notice on the screen; `open` turns false while it leaves. */
export type ShownToast = ToastMessage & { id: number; open: boolean };

/** How long a notice stays. Source: spec section 9, toasts. */
export const TOAST_MS = 5000;

/** How long a dismissed notice is kept before it is forgotten. Source: spec section 9, toasts. */
const REMOVE_DELAY_MS = 1_000_000;

let shown: ShownToast | null = null;
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice in place of the one that is there: one at a time. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  show({ ...message, id: nextId, open: true });
  nextId += 1;
}

/** Closes the notice `id`, if it is still the one on the screen. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => show(null), REMOVE_DELAY_MS);
}

/** For React's useSyncExternalStore: the notice there is, or null. */
export const shownToast = (): ShownToast | null => shown;

/** For React's useSyncExternalStore: calls `listener` at every change; gives back how to stop. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
