"use client";

import { useEffect } from "react";
import { noteSignedIn } from "./signed-in";

/** Tells this browser's tabs what the server knows for sure: whether somebody is signed in. */
export function SignedInNote({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => noteSignedIn(isSignedIn), [isSignedIn]);
  return null;
}
