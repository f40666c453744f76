"use client";

import { useEffect } from "react";
import { noteSignedIn } from "./signed-in";

/** Updates the signed-in hint of this browser to match the server. */
export function SignedInNote({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => noteSignedIn(isSignedIn), [isSignedIn]);
  return null;
}
