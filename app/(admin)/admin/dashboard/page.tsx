import type { Metadata } from "next";
import { AdminScreen } from "@/components/admin/admin-screen";
import "./admin.css";

/** Made at the build it would carry the addresses of the machine that built it. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Admin dashboard", robots: { index: false, follow: false } };

/** The same for everybody: what is on the desk is asked for by whoever shows an editor's session. */
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
