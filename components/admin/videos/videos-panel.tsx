"use client";

import { useEffect, useRef, useState } from "react";
import { failureWords, RequestFailed } from "@/components/ui/api-request";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { MAX_VIDEOS } from "@/lib/editorial/limits";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { adminRequest } from "../admin-request";
import { ChosenLinks } from "../gifts/chosen-links";
import { ChosenPanel } from "../gifts/chosen-panel";
import { UndoNote } from "../holidays/undo-note";
import { PanelProblem, PanelWaiting } from "../panel";
import { type AdminData, useAdminData } from "../use-admin-data";
import { playerInWords } from "./player-labels";
import { VideoForm } from "./video-form";
import { type MoveDirection, moveButtonId, VideoRow } from "./video-row";

/** The fields of a holiday's videos to save. */
export type VideoChange = { videoUrls?: readonly string[]; categoryVideo?: boolean };

/**
 * Saves the videos of a holiday, one change at a time. Returns null when saved, else the problem, or "" when a toast
 * shows it. After a conflict, the list is reloaded and typed text stays. Source of the toast: spec section 8, admin.
 */
export function useVideoActions({ data, problem, change, reload }: AdminData<EditedHoliday>) {
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (changes: VideoChange): Promise<string | null> => {
    if (isSending.current || !data) return "";
    isSending.current = true;
    setIsBusy(true);
    const path = `/api/admin/holidays/${data.id}`;
    /** Loads the other editor's version. Returns false when that fails. */
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

const LIST_ID = "video-list";
const UNDO_ID = "undo-video";

type VideoAdminProps = {
  holidayId: string;
  /** The text in the form. */
  typed: string;
  onType: (typed: string) => void;
};

/** The videos of a holiday in order, next to a form to add one. Each change is saved right away. */
export function VideoAdmin({ holidayId, typed, onType }: VideoAdminProps) {
  const holiday = useAdminData<EditedHoliday>(`/api/admin/holidays/${holidayId}`);
  const { isBusy, save } = useVideoActions(holiday);
  const [removed, setRemoved] = useState<{ url: string; index: number } | null>(null);
  const [spoken, setSpoken] = useState("");
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  // The element to focus is rendered only now.
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus();
  }, [focused]);

  const failure = holiday.problem && (
    <div className="mt-5">
      <PanelProblem problem={holiday.problem} isLoading={holiday.isLoading} onRetry={() => void holiday.reload()} />
    </div>
  );
  if (!holiday.data) {
    return (
      failure || (
        <div className="mt-5">
          <PanelWaiting>Loading videos…</PanelWaiting>
        </div>
      )
    );
  }
  const { videoUrls, category, categoryVideo, tone } = holiday.data;
  const isSolemn = tone === "solemn";
  const shownIndex = videoUrls.findIndex((url) => playerInWords(url) !== null);

  const add = async (url: string) => {
    const problem = await save({ videoUrls: [...videoUrls, url] });
    if (problem === null) setSpoken(`Added as number ${videoUrls.length + 1}.`);
    return problem;
  };
  const move = async (index: number, direction: MoveDirection) => {
    const to = direction === "up" ? index - 1 : index + 1;
    const moved = videoUrls.with(index, videoUrls[to] ?? "").with(to, videoUrls[index] ?? "");
    if ((await save({ videoUrls: moved })) !== null) return;
    setSpoken(`Now number ${to + 1} of ${videoUrls.length}.`);
    setFocused({ id: moveButtonId(to, direction) });
  };
  const remove = async (index: number) => {
    if ((await save({ videoUrls: videoUrls.toSpliced(index, 1) })) !== null) return;
    setRemoved({ url: videoUrls[index] ?? "", index });
    setFocused({ id: UNDO_ID });
  };
  const bringBack = async () => {
    if (!removed || (await save({ videoUrls: videoUrls.toSpliced(removed.index, 0, removed.url) })) !== null) return;
    putAway();
  };
  const putAway = () => {
    setRemoved(null);
    setFocused({ id: LIST_ID });
  };
  return (
    <>
      <div className="mt-1">
        <ChosenLinks holiday={holiday.data} part="adventure" />
      </div>
      {failure}
      {isSolemn && (
        <p className="mt-4 rounded-2xl bg-sunken px-4 py-3">
          This day is solemn, so visitors see no video and you can’t change the list. If you set its tone back to
          festive, the ones below appear again.
        </p>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby={LIST_ID} className="min-w-0">
          <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
            <h3 id={LIST_ID} tabIndex={-1} className="font-bold font-display text-xl outline-none">
              Videos
            </h3>
            <p className="flex items-center gap-x-4 text-ink-soft tabular-nums">
              {!isSolemn && (
                <a href="#new-video" className="link-quiet lg:hidden">
                  Add one
                </a>
              )}
              {videoUrls.length} of {MAX_VIDEOS}
            </p>
          </div>
          {removed && (
            <div role="status" className="mb-3">
              <UndoNote
                undoId={UNDO_ID}
                what="the removal"
                putAway="Dismiss"
                isBusy={isBusy}
                onUndo={() => void bringBack()}
                onPutAway={putAway}
              >
                {removed.url} was removed.
              </UndoNote>
            </div>
          )}
          {videoUrls.length === 0 ? (
            <div className="rounded-3xl border border-line bg-surface">
              <EmptyState emoji="🎬" title="No videos of its own" size="small">
                {isSolemn
                  ? "A solemn day has none."
                  : categoryVideo
                    ? `Visitors see the ${category || DEFAULT_CATEGORY} video.`
                    : "Visitors see “No adventure video available yet.”"}
              </EmptyState>
            </div>
          ) : (
            <ol className="grid gap-3">
              {videoUrls.map((url, index) => (
                <VideoRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list may contain a URL twice
                  key={`${index} ${url}`}
                  url={url}
                  index={index}
                  count={videoUrls.length}
                  isShown={index === shownIndex}
                  isBusy={isBusy}
                  isReadOnly={isSolemn}
                  onMove={(direction) => void move(index, direction)}
                  onRemove={() => void remove(index)}
                />
              ))}
            </ol>
          )}
          <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3 rounded-2xl border border-line bg-surface p-4">
            <input
              type="checkbox"
              role="switch"
              aria-checked={categoryVideo}
              checked={categoryVideo}
              aria-disabled={isBusy}
              onChange={() => isBusy || void save({ categoryVideo: !categoryVideo })}
              aria-describedby="category-video"
              className="mt-0.5 size-5 flex-none accent-accent"
            />
            <span>
              <span className="block font-semibold">Use the category’s video when there is none</span>
              <span id="category-video" className="block text-ink-soft text-sm">
                When this is off and the list is empty, visitors see “No adventure video available yet.”
              </span>
            </span>
          </label>
        </section>
        {!isSolemn && <VideoForm typed={typed} onType={onType} videoUrls={videoUrls} isBusy={isBusy} add={add} />}
      </div>
    </>
  );
}

/** Lists the videos of one holiday, with a form to add one. */
export function VideosPanel() {
  // State of the panel, not the form, so text typed for the wrong holiday is not lost.
  const [typed, setTyped] = useState("");
  return (
    <ChosenPanel
      id="videos"
      title="Video Management"
      hint="A holiday’s page shows the first video in its list."
      emoji="🎬"
      question="Which holiday’s videos?"
    >
      {(holidayId) => <VideoAdmin key={holidayId} holidayId={holidayId} typed={typed} onType={setTyped} />}
    </ChosenPanel>
  );
}
