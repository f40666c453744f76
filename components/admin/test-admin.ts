import { screen } from "@testing-library/react";
import { HttpResponse, type JsonBodyType } from "msw";
import { dismissToast, shownToast } from "@/components/ui/toast-store";
// Toasts import it on demand. Importing it up front makes them appear right away.
import "@/components/ui/toast-viewport";

/** Shared by the component tests of the admin. */

export const EDITOR = "editor@example.com";

export const SESSION_ID = "a".repeat(43);

/** Stores an admin session as the login does. */
export function storeSession(id = SESSION_ID): void {
  const now = new Date().toISOString();
  localStorage.setItem("adminSession", JSON.stringify({ id, email: EDITOR, createdAt: now, lastAccessedAt: now }));
}

export const storedSession = (): { id: string } | null => JSON.parse(localStorage.getItem("adminSession") ?? "null");

/** A page of a list, as the admin API returns it. */
export const listAnswer = (rows: readonly JsonBodyType[], total = rows.length) =>
  HttpResponse.json(rows as JsonBodyType, { headers: { "x-total-count": String(total) } });

/** An error response of the API: `issues` by field. */
export const refusal = (status: number, error: string, issues: Record<string, string> = {}) =>
  HttpResponse.json(
    { error, issues: Object.entries(issues).map(([path, message]) => ({ path, message })) },
    { status },
  );

/** Returns the text that `aria-describedby` refers to. */
export function descriptionOf(element: Element): string {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

/** Waits for a toast with this title or description. */
export const expectToast = (text: string | RegExp) => screen.findAllByText(text);

/** Closes a toast left by an earlier test. */
export function closeToast(): void {
  const shown = shownToast();
  if (shown) dismissToast(shown.id);
}

export const fieldValue = (element: HTMLElement): string => (element as HTMLInputElement).value;

/** Whether the dialog or question with this heading is open. */
export const isDialogOpen = (name: string): boolean =>
  (["dialog", "alertdialog"] as const).some((role) => screen.queryByRole(role, { name }) !== null);
