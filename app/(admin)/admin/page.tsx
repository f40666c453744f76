import type { Metadata } from "next";
import { LoginScreen } from "@/components/admin/login-screen";
import { Sticker } from "@/components/ui/hue";

/** Rendered at build time, the page would contain the URLs of the build machine. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Admin login", robots: { index: false, follow: false } };

export default function AdminLoginPage() {
  return (
    <div className="mx-auto grid max-w-md gap-6 py-6 sm:py-10">
      <div className="text-center">
        <Sticker emoji="🖋️" className="text-7xl" />
        <h1 className="mt-3 font-display font-extrabold text-4xl tracking-tight">Admin login</h1>
        <p className="mt-2 text-balance text-muted-foreground text-lg">
          Enter your admin email. There’s no password: we’ll email you a link.
        </p>
      </div>
      <noscript>
        <p className="text-center">The admin needs JavaScript. Please turn it on and reload the page.</p>
      </noscript>
      <div className="rounded-3xl border border-border bg-card p-6">
        <LoginScreen />
      </div>
    </div>
  );
}
