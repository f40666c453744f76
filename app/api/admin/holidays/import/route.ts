import { AppError, STATUS } from "@/lib/core/errors";
import { parseParam, readBytes } from "@/lib/core/http";
import { readFile } from "@/lib/editorial/bulk/bulk-file";
import { importHolidays } from "@/lib/editorial/bulk/commands";
import { dryRunInput, formatOf, MAX_FILE_BYTES } from "@/lib/editorial/bulk/input";
import type { ImportReport } from "@/lib/editorial/bulk/report";
import { adminRoute, answerAdmin } from "../../admin-route";

/** Returns the report of a rejected file with status 422. Nothing was written. */
function answerRefused(report: ImportReport): Response {
  const { errorCount, errors } = report;
  const error = `${errorCount === 1 ? "One problem" : `${errorCount} problems`} in the file. Nothing was imported.`;
  const issues = errors.map(({ line, path, message }) => ({ path: `${line}${path && `.${path}`}`, message }));
  return answerAdmin({ error, code: "validation_failed", issues, ...report }, { status: STATUS.validation_failed });
}

/** Imports the file in the body, all or nothing. With `?dryRun=1` it only reports what the import would do. */
export const POST = adminRoute(async (request, _params, admin) => {
  const requested = new URL(request.url).searchParams.get("dryRun") ?? undefined;
  const dryRun = parseParam("dryRun", dryRunInput, requested);
  const format = formatOf(request.headers.get("content-type"));
  if (!format) throw new AppError("unsupported_type", "Send a CSV (text/csv) or JSON (application/json) file.");
  const file = await readFile(format, await readBytes(request, MAX_FILE_BYTES));
  const report = await importHolidays(file, { dryRun }, admin, new Date());
  if (dryRun) return answerAdmin(report);
  return report.errorCount > 0 ? answerRefused(report) : answerAdmin(report);
});
