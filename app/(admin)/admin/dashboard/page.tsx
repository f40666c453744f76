import type { Metadata } from "next";
import { AdminScreen } from "@/components/admin/admin-screen";

/** Rendered at build time, the page would contain the URLs of the build machine. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Admin dashboard", robots: { index: false, follow: false } };

/** Renders the same page for every visitor. The browser requests admin data with the editor's session. */
export default function AdminDashboardPage() {
  return (
    <>
      <noscript>
        <p>The admin needs JavaScript. Please turn it on and reload the page.</p>
      </noscript>
      <AdminScreen />
    </>
  );
}
