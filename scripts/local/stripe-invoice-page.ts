import { html } from "./html";
import type { Account } from "./stripe-account";
import { cardForm } from "./stripe-card-form";
import { stripeLayout } from "./stripe-layout";
import { day, descriptionOf, money, stateMark } from "./stripe-page-words";
import type { Rows } from "./stripe-rows";

/** An invoice or, when paid, a receipt; an open one can be paid. */
export function invoicePage(account: Account, invoice: Rows["invoice"], problem?: string): string {
  const { number, status, total, amount_paid, currency, customer_name, customer_email, hosted_invoice_url } = invoice;
  const isPaid = status === "paid";
  const paidAt = invoice.status_transitions.paid_at;
  const what = descriptionOf(account, invoice._own.subscription);
  const lines = invoice.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}${what ? html`<br>${what}` : null}<br><span class="soft">${day(line.period.start)} – ${day(line.period.end)}</span></td><td class="amount">${money(line.amount, currency)}</td></tr>`,
  );
  const path = new URL(hosted_invoice_url ?? account.url).pathname;
  const pay = html`<section class="no-print" aria-labelledby="pay"><h2 id="pay">Pay by card</h2>${cardForm(`${path}/pay`, `Pay ${money(total, currency)}`)}</section>`;
  const main = html`<h1>${isPaid ? "Receipt" : "Invoice"} ${number ?? invoice.id}</h1>
<p>${stateMark(status ?? "draft")} <span class="amount">${money(isPaid ? amount_paid : total, currency)}</span>${paidAt ? html` <span class="soft">paid ${day(paidAt)}</span>` : null}</p>
<p>From <strong>Oddly</strong> to <strong>${customer_name ?? ""}</strong> <span class="soft">${customer_email ?? ""}</span></p>
<p class="soft">Issued ${day(invoice.created)}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
<div class="card scroll"><table><thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead><tbody>${lines}<tr><th scope="row">Total</th><td class="amount">${money(total, currency)}</td></tr></tbody></table></div>
${status === "open" ? pay : null}
<p class="no-print after"><a href="${path}/pdf">Download PDF</a></p>`;
  return stripeLayout(`Invoice ${number ?? ""}`, main, null);
}

const escaped = (text: string) =>
  text
    .replaceAll("×", "x")
    .replaceAll(/[^\x20-\x7e]/g, "?")
    .replaceAll(/[\\()]/g, "\\$&");

/** The invoice as a PDF of one page, in the one font that every reader has. */
export function invoicePdf(account: Account, invoice: Rows["invoice"]): string {
  const what = descriptionOf(account, invoice._own.subscription);
  const { number, status, total, currency, customer_name, customer_email, created } = invoice;
  const lines = [
    `Oddly (local stand-in: no real card was charged)`,
    `Invoice ${number ?? invoice.id}`,
    `Issued ${day(created)}, ${status}`,
    `To ${customer_name ?? ""} ${customer_email ?? ""}`,
    ...invoice.lines.data.map((line) => `${line.description}: ${money(line.amount, currency)}`),
    ...(what ? [what] : []),
    `Total ${money(total, currency)}`,
  ];
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 20 TL 60 760 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
