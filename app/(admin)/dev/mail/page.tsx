import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { sampleMails } from "@/emails/samples";
import { renderMail } from "@/lib/email/render";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Mails", robots: { index: false } };

/** Previews every email in light and dark mode on a phone, with its plain text. Development only. */
export default async function MailPreviewPage() {
  if (process.env.NODE_ENV !== "development") notFound();
  const mails = await Promise.all(
    sampleMails().map(async ({ id, name, mail }) => ({ id, name, ...(await renderMail(mail)) })),
  );
  return (
    <>
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Mails</h1>
      {mails.map(({ id, name, subject, html, text }) => (
        <section key={id} aria-labelledby={id} className="mt-10">
          <h2 id={id} className="font-display font-extrabold text-2xl">
            {name}
          </h2>
          <p className="mb-3 text-muted-foreground">{subject}</p>
          <div className="grid gap-4 md:grid-cols-2">
            {(["light", "dark"] as const).map((look) => (
              <iframe
                key={look}
                title={`${name}, ${look}`}
                srcDoc={html}
                sandbox=""
                style={{ colorScheme: look }}
                className="h-[44rem] w-full rounded-3xl border border-border"
              />
            ))}
          </div>
          <details className="mt-3">
            <summary>Text</summary>
            <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-3xl bg-muted p-5 text-sm">{text}</pre>
          </details>
        </section>
      ))}
    </>
  );
}
