"use client";

import { LogOut } from "lucide";
import { useState } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { adminRequest } from "./admin-request";

/** Longer than this the server is not tried. */
const LOGOUT_MS = 5000;

type DeskHeaderProps = { email: string; onLoggedOut: () => void };

/** Whose desk it is, and the way out of it, which is open even when the server cannot be told. */
export function DeskHeader({ email, onLoggedOut }: DeskHeaderProps) {
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
