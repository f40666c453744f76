"use client";

import { LogOut } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { onDemand } from "@/components/ui/on-demand";
import { AdminButton } from "./admin-button";
import { useAdminData } from "./admin-data";
import { adminRequest } from "./admin-request";
import { type LoginReason, loginPath } from "./login";
import { AdminEnd, useAdminSession } from "./session";
import { ADMIN_TABS, type AdminTab, adminTab, adminTabPath } from "./tab-list";

type Summary = { corrections: number; messages: number; problems: number };

/**
 * Returns the number of items that need attention in each section. Loaded when a section is opened, not on a timer,
 * because each request extends the session. {} when the request fails.
 */
function useAdminCounts(tab: AdminTab): Partial<Record<AdminTab, number>> {
  const { data, reload } = useAdminData<Summary>("/api/admin/summary");
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload the counts with each section that is opened
  useEffect(() => void reload(), [tab]);
  return data ? { corrections: data.corrections, sponsors: data.messages, health: data.problems } : {};
}

/** The number of tabs that an arrow key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The admin sections as tabs. Each is also a link, so it can be opened in a window of its own. */
function AdminTabs({ open }: { open: AdminTab }) {
  const search = useSearchParams();
  const counts = useAdminCounts(open);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.getElementById(`admin-tab-${open}`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    // The router would request the same page from the server again.
    if (event.currentTarget.href !== location.href) history.pushState(null, "", event.currentTarget.href);
  };
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const step = STEPS[event.key];
    const next = step === undefined ? null : (tabs.indexOf(event.currentTarget) + step + tabs.length) % tabs.length;
    const target = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : next;
    if (target === null && event.key !== " ") return;
    event.preventDefault();
    if (target === null) event.currentTarget.click();
    else tabs[target]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Admin sections" className="admin-tabs">
      {ADMIN_TABS.map(({ id, label }) => {
        const count = counts[id] ?? 0;
        return (
          <a
            key={id}
            id={`admin-tab-${id}`}
            role="tab"
            href={adminTabPath(id, search)}
            aria-selected={id === open}
            aria-controls="admin-panel"
            tabIndex={id === open ? 0 : -1}
            onClick={follow}
            onKeyDown={press}
            className="admin-tab"
          >
            {label}
            {count > 0 && (
              <>
                <span aria-hidden="true" className="admin-count">
                  {count > 99 ? "99+" : count}
                </span>
                <span className="sr-only">, {count} to look at</span>
              </>
            )}
          </a>
        );
      })}
    </div>
  );
}

/** How long to wait for the server on logout. */
const LOGOUT_MS = 5000;

type AdminHeaderProps = { email: string; onLoggedOut: () => void };

/** Shows the editor's email address and the logout button, which works even if the server is unreachable. */
function AdminHeader({ email, onLoggedOut }: AdminHeaderProps) {
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    setIsBusy(true);
    // The request has read the session header by now, so the session can be removed without waiting.
    const request = adminRequest("/api/admin/logout", { method: "POST", timeoutMs: LOGOUT_MS });
    onLoggedOut();
    try {
      await request;
    } catch (error) {
      console.warn("The server was not told of the logout", error);
    }
  };
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-display font-extrabold text-3xl tracking-tight md:text-4xl">Admin dashboard</h1>
        <p className="truncate text-ink-soft text-sm">
          <span className="max-sm:sr-only">Logged in as </span>
          <span title={email}>{email}</span>
        </p>
      </div>
      <AdminButton isLocked={isBusy} onClick={() => void logOut()} className="flex-none">
        <LogOut className="size-4" />
        {isBusy ? "One moment…" : "Log out"}
      </AdminButton>
    </div>
  );
}

/** The admin sections, each loaded when it is first opened. */
const ADMIN_PANELS: Readonly<Record<AdminTab, ComponentType>> = {
  holidays: onDemand(async () => (await import("./holidays/holidays-panel")).HolidaysPanel),
  gifts: onDemand(async () => (await import("./gifts/gifts-panel")).GiftsPanel),
  videos: onDemand(async () => (await import("./videos/videos-panel")).VideosPanel),
  email: onDemand(async () => (await import("./newsletter/newsletter-panel")).EmailPanel),
  corrections: onDemand(async () => (await import("./corrections/corrections-panel")).CorrectionsPanel),
  bulk: onDemand(async () => (await import("./import-export/bulk-panel")).BulkPanel),
  sponsors: onDemand(async () => (await import("./sponsors/sponsors-panel")).SponsorsPanel),
  health: onDemand(async () => (await import("./health/health-panel")).HealthPanel),
};

/** The admin dashboard: one section at a time while the session lasts. Source: spec section 2, admin. */
export function AdminScreen() {
  const router = useRouter();
  const toLogin = useCallback(
    (reason: LoginReason) => router.replace(loginPath(reason, reason === "out" ? "" : location.search)),
    [router],
  );
  const { session, leave } = useAdminSession(toLogin);
  const tab = adminTab(useSearchParams().get("tab"));
  if (!session) {
    return (
      <p role="status" className="grid min-h-[60dvh] place-content-center text-center text-ink-soft text-lg">
        One moment…
      </p>
    );
  }
  const Open = ADMIN_PANELS[tab];
  return (
    <div className="py-2">
      <AdminEnd session={session} />
      <AdminHeader email={session.email} onLoggedOut={() => leave("out")} />
      <AdminTabs open={tab} />
      <div role="tabpanel" id="admin-panel" aria-labelledby={`admin-tab-${tab}`} className="pt-6">
        <Open key={tab} />
      </div>
    </div>
  );
}
