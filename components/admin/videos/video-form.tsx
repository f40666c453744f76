"use client";

import { type FormEvent, useRef, useState } from "react";
import { AddButton } from "@/components/admin/holiday-items";
import { Field } from "@/components/ui/field";
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

type VideoFormProps = {
  typed: string;
  onType: (typed: string) => void;
  videoUrls: readonly string[];
  isBusy: boolean;
  /** Saves the video. Returns null, or what is wrong with it. */
  add: (url: string) => Promise<string | null>;
};

/**
 * Adds a video, and shows in advance what will play it. Typed text stays until it is saved. Source: spec section 2,
 * video management.
 */
export function VideoForm({ typed, onType, videoUrls, isBusy, add }: VideoFormProps) {
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const isFull = videoUrls.length >= MAX_VIDEOS;
  const words = playerInWords(withScheme(typed));

  const refuse = (text: string) => {
    setProblem(text);
    requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isFull || isBusy) return;
    const url = withScheme(typed);
    if (!playerInWords(url)) return refuse("Must be a valid URL");
    if (videoUrls.includes(url)) return refuse("This video is already in the list");
    setProblem("");
    const refused = await add(url);
    if (refused === null) onType("");
    refuse(refused ?? "");
  };
  return (
    <section aria-labelledby="new-video" className="rounded-3xl border border-line bg-surface p-5">
      <h3 id="new-video" className="mb-3 font-bold font-display text-xl">
        Add a video
      </h3>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <div>
          <Field
            label="Video URL"
            hint="YouTube, Vimeo, or a video file on any site."
            value={typed}
            onChange={onType}
            problem={problem}
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
    </section>
  );
}
