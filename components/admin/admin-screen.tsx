"use client";

import { LogOut } from "lucide";
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
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { adminRequest } from "./admin-request";
import { type LoginReason, loginPath } from "./login-reason";
import { AdminEnd } from "./session-end";
import { type AdminTab, adminTabPath, DESK_TABS, deskTab } from "./tab-list";
import { useAdminSession } from "./use-session";

/** How much waits for an editor in which part of the desk. */
type AdminCounts = Partial<Record<AdminTab, number>>;

type Summary = { corrections: number; messages: number; problems: number };

/** Asked with each part that is opened, not by the clock: an unattended desk would never close. Nothing where it fails. */
function useAdminCounts(tab: AdminTab): AdminCounts {
  const [counts, setCounts] = useState<AdminCounts>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part that is opened asks anew
  useEffect(() => {
    const mine = new AbortController();
    adminRequest<Summary>("/api/admin/summary", { signal: mine.signal }).then(
      ({ corrections, messages, problems }) => setCounts({ corrections, sponsors: messages, health: problems }),
      () => undefined,
    );
    // An older answer may come later than a newer one.
    return () => mine.abort();
  }, [tab]);
  return counts;
}

/** How far an arrow key goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The parts of the desk as tabs that are links too: each has an address, for a window of its own. */
function AdminTabs({ open }: { open: AdminTab }) {
  const search = useSearchParams();
  const counts = useAdminCounts(open);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.getElementById(`desk-tab-${open}`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    // At once, where the router would ask the server for the same page again.
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
    <div ref={list} role="tablist" aria-label="Admin sections" className="desk-tabs">
      {DESK_TABS.map(({ id, label }) => {
        const count = counts[id] ?? 0;
        return (
          <a
            key={id}
            id={`desk-tab-${id}`}
            role="tab"
            href={adminTabPath(id, search)}
            aria-selected={id === open}
            aria-controls="desk-panel"
            tabIndex={id === open ? 0 : -1}
            onClick={follow}
            onKeyDown={press}
            className="desk-tab"
          >
            {label}
            {count > 0 && (
              <>
                <span aria-hidden="true" className="desk-count">
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

/** Longer than this the server is not tried. */
const LOGOUT_MS = 5000;

type AdminHeaderProps = { email: string; onLoggedOut: () => void };

/** Whose desk it is, and the way out of it, which is open even when the server cannot be told. */
function AdminHeader({ email, onLoggedOut }: AdminHeaderProps) {
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    if (isBusy) return;
    setIsBusy(true);
    // The session is read as the request begins, and forgotten without an answer.
    const told = adminRequest("/api/admin/logout", { method: "POST", timeoutMs: LOGOUT_MS });
    onLoggedOut();
    try {
      await told;
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
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => void logOut()}
        className={buttonClass({ look: "quiet", className: "flex-none" })}
      >
        <Icon of={LogOut} className="size-4" />
        {isBusy ? "One moment…" : "Log out"}
      </button>
    </div>
  );
}

/** Each part of the desk, fetched when it is first opened. */
const DESK_PANELS: Readonly<Record<AdminTab, ComponentType>> = {
  holidays: onDemand(async () => (await import("./holidays/holidays-panel")).HolidaysPanel),
  gifts: onDemand(async () => (await import("./gifts/gifts-panel")).GiftsPanel),
  videos: onDemand(async () => (await import("./videos/videos-panel")).VideosPanel),
  email: onDemand(async () => (await import("@/components/admin/newsletter/newsletter-panel")).EmailPanel),
  corrections: onDemand(async () => (await import("./corrections/corrections-panel")).CorrectionsPanel),
  bulk: onDemand(async () => (await import("./import-export/bulk-panel")).BulkPanel),
  sponsors: onDemand(async () => (await import("./sponsors/sponsors-panel")).SponsorsPanel),
  health: onDemand(async () => (await import("./health/health-panel")).HealthPanel),
};

/** The desk: one part of it at a time, for as long as the editor's session lasts. Source: spec section 2, admin. */
export function AdminScreen() {
  const router = useRouter();
  const toLogin = useCallback(
    (reason: LoginReason) => router.replace(loginPath(reason, reason === "out" ? "" : location.search)),
    [router],
  );
  const { session, leave } = useAdminSession(toLogin);
  const tab = deskTab(useSearchParams().get("tab"));
  if (!session) {
    return (
      <p role="status" className="grid min-h-[60dvh] place-content-center text-center text-ink-soft text-lg">
        One moment…
      </p>
    );
  }
  const Open = DESK_PANELS[tab];
  return (
    <div className="py-2">
      <AdminEnd session={session} />
      <AdminHeader email={session.email} onLoggedOut={() => leave("out")} />
      <AdminTabs open={tab} />
      <div role="tabpanel" id="desk-panel" aria-labelledby={`desk-tab-${tab}`} className="pt-6">
        <Open key={tab} />
      </div>
    </div>
  );
}
