"use client";

import { type ComponentProps, useEffect, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { Form, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { MAX_VIDEOS, TOO_MANY_VIDEOS } from "@/lib/editorial/limits";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { playbackOf } from "@/lib/holidays/videos/video";
import { withScheme } from "@/lib/sponsorship/website";
import { type AdminData, toastFailure, useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { ForeignLink, moveButtonId, RowButtons } from "../buttons";
import { AddButton, ChosenList, ChosenPanel } from "../chosen-holiday";
import { UndoNote, undoId } from "../deleted-items";
import { DataState, EmptyCard } from "../panel";

/** Files that browsers play natively. */
const VIDEO_FILE = /\.(mp4|m4v|webm|mov|ogv)$/i;

/** Returns the player for the video at a URL, and a reason to check it ("" for none); null when nothing plays it. */
export function playerInWords(address: string): { player: string; doubt: string } | null {
  const playback = playbackOf(address);
  if (!playback || !/^https?:/i.test(address)) return null;
  if (playback.kind === "frame") return { player: `${playback.host} player`, doubt: "" };
  const isFile = VIDEO_FILE.test(new URL(address).pathname);
  const doubt = "This doesn’t look like a video file. A web page that shows a video won’t play here.";
  return { player: "Video file", doubt: isFile ? "" : doubt };
}

type VideoFormState = UseFormReturn<{ url: string }>;

const resolver = lazyZodResolver(() => import("@/lib/editorial/input").then(({ videoForm }) => videoForm));

const useVideoForm = (): VideoFormState => useForm({ resolver, defaultValues: { url: "" } });

type VideoFormProps = {
  form: VideoFormState;
  videoUrls: readonly string[];
  isBusy: boolean;
  /** Saves the video. Returns null, or what is wrong with it. */
  add: (url: string) => Promise<string | null>;
};

/** Adds a video, and shows what will play it. Typed text stays until it is saved. Source: spec section 2, videos. */
function VideoForm({ form, videoUrls, isBusy, add }: VideoFormProps) {
  const isFull = videoUrls.length >= MAX_VIDEOS;
  const words = playerInWords(withScheme(useWatch({ control: form.control, name: "url" })));

  const submit = form.handleSubmit(async ({ url }) => {
    if (isFull || isBusy) return;
    const message = videoUrls.includes(url) ? "This video is already in the list" : await add(url);
    if (message === null) form.reset(undefined, { keepFieldsRef: true });
    if (message) form.setError("url", { message });
    form.setFocus("url");
  });
  return (
    <section aria-labelledby="new-video" className="rounded-3xl border border-border bg-card p-5">
      <h3 id="new-video" className="mb-3 font-bold font-display text-xl">
        Add a video
      </h3>
      <Form {...form}>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          <div>
            <TextField
              name="url"
              label="Video URL"
              hint="YouTube, Vimeo, or a video file on any site."
              type="url"
              autoComplete="off"
            />
            <p role="status" className="mt-2 text-sm empty:hidden">
              {words && (
                <>
                  Played by: <strong>{words.player}</strong>. {words.doubt}
                </>
              )}
            </p>
          </div>
          <AddButton isBusy={isBusy} full={isFull ? TOO_MANY_VIDEOS : ""}>
            Add video
          </AddButton>
        </form>
      </Form>
    </section>
  );
}

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
        const advice = isNewest ? " This is how it looks now. Please check it and try again." : "";
        toastFailure("Update Failed", `${failureText(error)}${advice}`);
        if (issues.length === 0) await reload();
        return { problem: issues.find(({ path }) => path.startsWith("videoUrls"))?.message ?? "" };
      }
    });
    return answer ? answer.problem : "";
  };
  return { isBusy: busyId !== null, save };
}

const LIST_ID = "video-list";

/** What visitors see of a holiday without a video. */
const NO_VIDEO = "No adventure video available yet.";

/** The removed video's ID among the deleted items. */
const REMOVED_ID = "video";

type VideoRowProps = Omit<ComponentProps<typeof RowButtons>, "one"> & {
  url: string;
  /** Whether it is the one that visitors see. */
  isShown: boolean;
  /** True on a solemn day, where a removal could not be undone. */
  isReadOnly: boolean;
};

function VideoRow({ url, isShown, isReadOnly, ...row }: VideoRowProps) {
  const words = playerInWords(url);
  return (
    <li className="rounded-2xl border border-border bg-card py-2 pr-1.5 pl-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-bold tabular-nums">{row.index + 1}.</span>
          <span className="font-semibold">{words?.player ?? "Can’t be played"}</span>
          {isShown && <span className="badge">Shown on the page</span>}
        </p>
        {!isReadOnly && <RowButtons {...row} one="video" />}
      </div>
      {words ? (
        <ForeignLink href={url} className="text-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-6">
          {url}
        </ForeignLink>
      ) : (
        <span className="wrap-anywhere">{url}</span>
      )}
      {words?.doubt && <p className="pb-1 text-muted-foreground text-sm">{words.doubt}</p>}
    </li>
  );
}

/** The videos of a holiday in order, next to a form to add one. Each change is saved right away. */
function VideoAdmin({ holidayId, newVideo }: { holidayId: string; newVideo: VideoFormState }) {
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
  const ofCategory = `the ${category || DEFAULT_CATEGORY} video.`;
  const shownIndex = videoUrls.findIndex((url) => playerInWords(url) !== null);

  const add = async (url: string) => {
    const problem = await save({ videoUrls: [...videoUrls, url] });
    if (problem === null) setSpoken(`Added as number ${videoUrls.length + 1}.`);
    return problem;
  };
  const move = async (index: number, to: number, direction: "up" | "down") => {
    const moved = videoUrls.with(index, videoUrls[to] ?? "").with(to, videoUrls[index] ?? "");
    if ((await save({ videoUrls: moved })) !== null) return;
    setSpoken(`Now number ${to + 1} of ${videoUrls.length}.`);
    setFocused({ id: moveButtonId("video", to, direction) });
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
          <EmptyCard emoji="🎬" title="No videos of its own">
            {isSolemn ? "A solemn day has none." : `Visitors see ${categoryVideo ? ofCategory : `“${NO_VIDEO}”`}`}
          </EmptyCard>
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
                onMove={(to, direction) => void move(index, to, direction)}
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
              When this is off and the list is empty, visitors see “{NO_VIDEO}”
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
