"use client";

import { LogOut } from "lucide";
import { useState } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { adminRequest } from "./admin-request";

/** Longer than this nobody waits to be let go. */
const LOGOUT_MS = 5000;

type DeskHeaderProps = { email: string; onLoggedOut: () => void };

/** Whose desk it is, and the way out of it, which is open even when the server cannot be told. */
export function DeskHeader({ email, onLoggedOut }: DeskHeaderProps) {
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await adminRequest("/api/admin/logout", { method: "POST", timeoutMs: LOGOUT_MS });
    } catch (error) {
      console.warn("The server was not told of the logout", error);
    }
    onLoggedOut();
  };
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-display font-extrabold text-3xl tracking-tight md:text-4xl">Editors’ desk</h1>
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
        {isBusy ? "One moment…" : "Logout"}
      </button>
    </div>
  );
}
