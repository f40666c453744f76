"use client";

import { useRef, useState } from "react";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { failureWords, RequestFailed } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";

/** What is to be saved of a holiday's videos. */
export type VideoChange = { videoUrls?: readonly string[]; categoryVideo?: boolean };

/**
 * Saves the videos of a holiday, one change at a time. Gives null when they are saved, else what is wrong with them, "" where a
 * toast says so. When another editor was faster the list is theirs afterwards, and what was typed is still there. Source of the
 * toast: spec section 8, admin.
 */
export function useVideoDeeds({ data, problem, change, reload }: AdminData<EditedHoliday>) {
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (changes: VideoChange): Promise<string | null> => {
    if (isSending.current || !data) return "";
    isSending.current = true;
    setIsBusy(true);
    const path = `/api/admin/holidays/${data.id}`;
    /** Shows how another editor left it; false when that cannot be fetched. */
    const showNewest = async () => {
      try {
        const newest = await adminRequest<EditedHoliday>(path);
        change(() => newest);
        return true;
      } catch {
        return false;
      }
    };
    try {
      const saved = await adminRequest<EditedHoliday>(`${path}/videos`, {
        method: "PATCH",
        body: { videoUrls: data.videoUrls, ...changes, version: data.version },
      });
      change(() => saved);
      if (problem) void reload();
      return null;
    } catch (error) {
      const issues = error instanceof RequestFailed ? error.issues : [];
      const isOutdated = issues.some(({ path }) => path === "version");
      const isNewest = isOutdated && (await showNewest());
      toast({
        title: "Update Failed",
        description: isNewest
          ? `${failureWords(error)} This is how it looks now. Please check it and try again.`
          : failureWords(error),
        variant: "destructive",
      });
      if (!isNewest && (isOutdated || issues.length === 0)) await reload();
      return issues.find(({ path }) => path.startsWith("videoUrls"))?.message ?? "";
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}
