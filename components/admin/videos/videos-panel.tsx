"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { ChosenPanel } from "@/components/admin/holiday-chooser";
import { ChosenList } from "@/components/admin/holiday-items";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { MAX_VIDEOS } from "@/lib/editorial/limits";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { IconButton } from "../admin-button";
import { type AdminData, useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { UndoNote, undoId } from "../deleted-items";
import { DataState } from "../panel";
import { playerInWords, useVideoForm, VideoForm } from "./video-form";

type VideoChange = { videoUrls?: readonly string[]; categoryVideo?: boolean };

/**
 * Saves the videos of a holiday, one change at a time. Returns null when saved, else the problem, or "" when a toast
 * shows it. After a conflict, the list is reloaded and typed text stays. Source of the toast: spec section 8, admin.
 */
function useVideoActions({ data, change, reload }: AdminData<EditedHoliday>) {
  const { busyId, perform } = useAdminAction();
  const save = async (changes: VideoChange): Promise<string | null> => {
    if (!data) return "";
    const { id, videoUrls, version } = data;
    const answer = await perform(id, "Update Failed", async () => {
      try {
        const body = { videoUrls, ...changes, version };
        const saved = await adminRequest<EditedHoliday>(`/api/admin/holidays/${id}/videos`, { method: "PATCH", body });
        change(() => saved);
        return { problem: null };
      } catch (error) {
        const issues = error instanceof RequestFailed ? error.issues : [];
        // Show the other editor's version.
        const isNewest = issues.some(({ path }) => path === "version") && (await reload());
        toast({
          title: "Update Failed",
          description: isNewest
            ? `${failureText(error)} This is how it looks now. Please check it and try again.`
            : failureText(error),
          variant: "destructive",
        });
        if (issues.length === 0) await reload();
        return { problem: issues.find(({ path }) => path.startsWith("videoUrls"))?.message ?? "" };
      }
    });
    return answer ? answer.problem : "";
  };
  return { isBusy: busyId !== null, save };
}

const LIST_ID = "video-list";

/** The removed video's ID among the deleted items. */
const REMOVED_ID = "video";

type MoveDirection = "up" | "down";

/** Returns the ID of the button that moves a video, which stays focused as the video moves. */
const moveButtonId = (index: number, direction: MoveDirection) => `video-${index}-${direction}`;

type VideoRowProps = {
  url: string;
  index: number;
  count: number;
  /** Whether it is the one that visitors see. */
  isShown: boolean;
  isBusy: boolean;
  /** True on a solemn day, where a removal could not be undone. */
  isReadOnly: boolean;
  onMove: (direction: MoveDirection) => void;
  onRemove: () => void;
};

function VideoRow({ url, index, count, isShown, isBusy, isReadOnly, onMove, onRemove }: VideoRowProps) {
  const words = playerInWords(url);
  const place = index + 1;
  const moves = [
    { direction: "up", icon: ArrowUp, isOpen: index > 0 },
    { direction: "down", icon: ArrowDown, isOpen: index < count - 1 },
  ] as const;
  return (
    <li className="rounded-2xl border border-border bg-card py-2 pr-1.5 pl-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-bold tabular-nums">{place}.</span>
          <span className="font-semibold">{words?.player ?? "Can’t be played"}</span>
          {isShown && <span className="badge">Shown on the page</span>}
        </p>
        {!isReadOnly && (
          <span className="ml-auto flex text-muted-foreground">
            {moves.map(({ direction, icon, isOpen }) => (
              <IconButton
                key={direction}
                id={moveButtonId(index, direction)}
                icon={icon}
                label={`Move video ${place} ${direction}`}
                tooltip={`Move ${direction}`}
                isLocked={!isOpen || isBusy}
                onClick={() => onMove(direction)}
                className={isOpen ? "" : "opacity-30"}
              />
            ))}
            <IconButton
              icon={Trash2}
              label={`Remove video ${place}`}
              tooltip="Remove"
              isLocked={isBusy}
              onClick={onRemove}
              className="hover:text-destructive"
            />
          </span>
        )}
      </div>
      {words ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-6"
        >
          {url}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="wrap-anywhere">{url}</span>
      )}
      {words?.doubt && <p className="pb-1 text-muted-foreground text-sm">{words.doubt}</p>}
    </li>
  );
}

type VideoAdminProps = {
  holidayId: string;
  newVideo: ReturnType<typeof useVideoForm>;
};

/** The videos of a holiday in order, next to a form to add one. Each change is saved right away. */
function VideoAdmin({ holidayId, newVideo }: VideoAdminProps) {
  const holiday = useAdminData<EditedHoliday>(`/api/admin/holidays/${holidayId}`);
  const { isBusy, save } = useVideoActions(holiday);
  const [removed, setRemoved] = useState<{ url: string; index: number } | null>(null);
  const [spoken, setSpoken] = useState("");
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  // The element to focus is rendered only now.
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus();
  }, [focused]);

  const state = (
    <DataState list={holiday} className="mt-5">
      Loading videos…
    </DataState>
  );
  if (!holiday.data) return state;
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
    setFocused({ id: undoId(REMOVED_ID) });
  };
  const undo = async () => {
    if (!removed || (await save({ videoUrls: videoUrls.toSpliced(removed.index, 0, removed.url) })) !== null) return;
    dismiss();
  };
  const dismiss = () => {
    setRemoved(null);
    setFocused({ id: LIST_ID });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <ChosenList
        holiday={holiday.data}
        part="adventure"
        problem={state}
        solemn="no video and you can’t change the list"
        id={LIST_ID}
        title="Videos"
        count={videoUrls.length}
        max={MAX_VIDEOS}
        formId="new-video"
        form={<VideoForm form={newVideo} videoUrls={videoUrls} isBusy={isBusy} add={add} />}
      >
        {removed && (
          <div role="status" className="mb-3">
            <UndoNote
              id={REMOVED_ID}
              what="the removal"
              dismiss="Dismiss"
              isBusy={isBusy}
              onUndo={() => void undo()}
              onDismiss={dismiss}
            >
              {removed.url} was removed.
            </UndoNote>
          </div>
        )}
        {videoUrls.length === 0 ? (
          <div className="rounded-3xl border border-border bg-card">
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
        <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3 rounded-2xl border border-border bg-card p-4">
          <input
            type="checkbox"
            role="switch"
            aria-checked={categoryVideo}
            checked={categoryVideo}
            aria-disabled={isBusy}
            onChange={() => isBusy || void save({ categoryVideo: !categoryVideo })}
            aria-describedby="category-video"
            className="mt-0.5 size-5 flex-none accent-primary"
          />
          <span>
            <span className="block font-semibold">Use the category’s video when there is none</span>
            <span id="category-video" className="block text-muted-foreground text-sm">
              When this is off and the list is empty, visitors see “No adventure video available yet.”
            </span>
          </span>
        </label>
      </ChosenList>
    </>
  );
}

export function VideosPanel() {
  // State of the panel, not the form, so text typed for the wrong holiday is not lost.
  const newVideo = useVideoForm();
  return (
    <ChosenPanel
      id="videos"
      title="Video Management"
      hint="A holiday’s page shows the first video in its list."
      emoji="🎬"
      question="Which holiday’s videos?"
    >
      {(holidayId) => <VideoAdmin key={holidayId} holidayId={holidayId} newVideo={newVideo} />}
    </ChosenPanel>
  );
}
