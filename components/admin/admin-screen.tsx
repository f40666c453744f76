"use client";

import { LogOut } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
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
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { TooltipProvider } from "@/components/ui/tooltip";
import { ADMIN_TABS, type AdminTab, adminTab, adminTabPath } from "./address";
import { useAdminData } from "./admin-data";
import { adminRequest, type LoginReason, loginPath } from "./admin-request";
import { AdminButton } from "./buttons";
import { PanelWaiting } from "./panel";
import { AdminEnd, useAdminSession } from "./session";

type Summary = { corrections: number; messages: number; problems: number };

/** Returns what needs attention in each section; {} when that is unknown. No timer: each request extends the session. */
function useAdminCounts(tab: AdminTab): Partial<Record<AdminTab, number>> {
  const { data, reload } = useAdminData<Summary>("/api/admin/summary");
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload the counts with each section that is opened
  useEffect(() => void reload(), [tab]);
  return data ? { corrections: data.corrections, sponsors: data.messages, health: data.problems } : {};
}

/** The admin sections as tabs. Each is also a link, so it can be opened in a window of its own. */
function AdminTabs({ open }: { open: AdminTab }) {
  const search = useSearchParams();
  const counts = useAdminCounts(open);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[href*="tab=${open}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The router would request the same page from the server again.
    if (event.currentTarget.href !== location.href) history.pushState(null, "", event.currentTarget.href);
  };
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <TabsList
      ref={list}
      aria-label="Admin sections"
      className="-mx-4 mt-4 overscroll-x-contain border-border border-b px-1 pb-2 [scrollbar-width:none] sm:-mx-3 sm:px-0"
    >
      {ADMIN_TABS.map(({ id, label }) => {
        const count = counts[id] ?? 0;
        return (
          <TabsTrigger key={id} value={id} type={undefined} asChild className="px-3 focus-visible:-outline-offset-3">
            <a href={adminTabPath(id, search)} onClick={follow} onKeyDown={press}>
              {label}
              {count > 0 && (
                <>
                  <span
                    aria-hidden="true"
                    className="rounded-full bg-primary px-2 py-px text-primary-foreground text-xs tabular-nums"
                  >
                    {count > 99 ? "99+" : count}
                  </span>
                  <span className="sr-only">, {count} to look at</span>
                </>
              )}
            </a>
          </TabsTrigger>
        );
      })}
    </TabsList>
  );
}

/** How long to wait for the server on logout. */
const LOGOUT_MS = 5000;

/** Shows the editor's email address and the logout button, which works even if the server is unreachable. */
function AdminHeader({ email, onLoggedOut }: { email: string; onLoggedOut: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const logOut = () => {
    setIsBusy(true);
    // The request has read the session header by now, so the session can be removed without waiting.
    const request = adminRequest("/api/admin/logout", { method: "POST", timeoutMs: LOGOUT_MS });
    onLoggedOut();
    request.catch((error) => console.warn("The server did not receive the logout", error));
  };
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-display font-extrabold text-3xl tracking-tight md:text-4xl">Admin dashboard</h1>
        <p className="truncate text-muted-foreground text-sm">
          <span className="max-sm:sr-only">Logged in as </span>
          <span title={email}>{email}</span>
        </p>
      </div>
      <AdminButton isLocked={isBusy} onClick={logOut} className="flex-none">
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
  return (
    <NuqsAdapter>
      <TooltipProvider>
        <Dashboard />
      </TooltipProvider>
    </NuqsAdapter>
  );
}

function Dashboard() {
  const router = useRouter();
  const toLogin = useCallback(
    (reason: LoginReason) => router.replace(loginPath(reason, reason === "out" ? "" : location.search)),
    [router],
  );
  const { session, leave } = useAdminSession(toLogin);
  const tab = adminTab(useSearchParams().get("tab"));
  if (!session) {
    return <PanelWaiting>One moment…</PanelWaiting>;
  }
  const Open = ADMIN_PANELS[tab];
  return (
    <div className="py-2">
      <AdminEnd session={session} />
      <AdminHeader email={session.email} onLoggedOut={() => leave("out")} />
      {/* The links change the URL, and with it the tab. */}
      <Tabs value={tab} activationMode="manual">
        <AdminTabs open={tab} />
        <TabsContent value={tab} tabIndex={undefined} className="pt-6">
          <Open key={tab} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
