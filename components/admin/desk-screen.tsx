"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { DeskEnd } from "./desk-end";
import { DeskHeader } from "./desk-header";
import { DESK_PANELS } from "./desk-panels";
import { deskTab } from "./desk-tab-list";
import { DeskTabs } from "./desk-tabs";
import { useDeskSession } from "./desk-use-session";
import { type LoginReason, loginPath } from "./login-reason";

/** The desk: one part of it at a time, for as long as the editor's session lasts. Source: spec section 2, admin. */
export function DeskScreen() {
  const router = useRouter();
  const toLogin = useCallback(
    (reason: LoginReason) => router.replace(loginPath(reason, reason === "out" ? "" : location.search)),
    [router],
  );
  const { session, leave } = useDeskSession(toLogin);
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
      <DeskEnd session={session} />
      <DeskHeader email={session.email} onLoggedOut={() => leave("out")} />
      <DeskTabs open={tab} />
      <div role="tabpanel" id="desk-panel" aria-labelledby={`desk-tab-${tab}`} className="pt-6">
        <Open key={tab} />
      </div>
    </div>
  );
}
