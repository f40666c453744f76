"use client";

import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { AddButton } from "@/components/admin/holiday-items";
import { Form, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { MAX_VIDEOS, TOO_MANY_VIDEOS } from "@/lib/editorial/limits";
import { playbackOf } from "@/lib/holidays/videos/video";
import { withScheme } from "@/lib/sponsorship/website";

/** Files that browsers play natively. */
const VIDEO_FILE = /\.(mp4|m4v|webm|mov|ogv)$/i;

/** The player of a video, and a reason to check it; `doubt` is "" for none. */
type PlayerLabel = { player: string; doubt: string };

/** Returns the player for the video at a URL; null when nothing plays it. */
export function playerInWords(address: string): PlayerLabel | null {
  const playback = playbackOf(address);
  if (!playback || !/^https?:/i.test(address)) return null;
  if (playback.kind === "frame") return { player: `${playback.host} player`, doubt: "" };
  const isFile = VIDEO_FILE.test(new URL(address).pathname);
  const doubt = "This doesn’t look like a video file. A web page that shows a video won’t play here.";
  return { player: "Video file", doubt: isFile ? "" : doubt };
}

type VideoFormState = UseFormReturn<{ url: string }>;

const resolver = lazyZodResolver(() => import("@/lib/editorial/input").then(({ videoForm }) => videoForm));

export const useVideoForm = (): VideoFormState => useForm({ resolver, defaultValues: { url: "" } });

type VideoFormProps = {
  form: VideoFormState;
  videoUrls: readonly string[];
  isBusy: boolean;
  /** Saves the video. Returns null, or what is wrong with it. */
  add: (url: string) => Promise<string | null>;
};

/**
 * Adds a video, and shows in advance what will play it. Typed text stays until it is saved. Source: spec section 2,
 * video management.
 */
export function VideoForm({ form, videoUrls, isBusy, add }: VideoFormProps) {
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
