import type { ReactNode } from "react";
import "@/components/layout/all.css";

/** Adds the styles that public pages do without. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
