"use client";

import type { ContentReport } from "@/lib/editorial/content-report";
import { useAdminData } from "../use-admin-data";
import { ContentReportPart } from "./content-report-part";
import { ExportPart } from "./export-part";
import { ImportPart } from "./import-part";

/** The whole calendar at once: out as a file, back in from one, and what in it might be mended next. */
export function BulkPanel() {
  const report = useAdminData<ContentReport>("/api/admin/report");
  return (
    <>
      <ExportPart />
      <ImportPart onImported={() => void report.reload()} />
      <ContentReportPart report={report} />
    </>
  );
}
