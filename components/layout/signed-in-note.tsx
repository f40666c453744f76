"use client";

import { useEffect } from "react";
import { noteSignedIn } from "./signed-in";

/** Tells this browser's tabs whether the user is signed in, as the server knows. */
export function SignedInNote({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => noteSignedIn(isSignedIn), [isSignedIn]);
  return null;
}
