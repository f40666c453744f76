import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { checkVideo } from "./probe-video";
import { type ChosenVideo, chosenVideo, releaseVideo, type VideoState } from "./video-choice";

type VideoCheck = {
  video: ChosenVideo | null;
  onChange: (video: ChosenVideo | null, state: VideoState) => void;
  /** Called when a file is accepted. */
  onTaken: () => void;
};

/**
 * Replaces the video. A new file is checked first; the old one stays until it passes, and if it fails. Of several files
 * the last one wins. A removed video can be restored with `undo` until there is another one.
 */
export function useVideoCheck({ video, onChange, onTaken }: VideoCheck) {
  const now = useRef({ video, onChange });
  const generation = useRef(0);
  const isChecking = useRef(false);
  const [removed, setRemoved] = useState<ChosenVideo | null>(null);
  useEffect(() => {
    now.current = { video, onChange };
  });
  useEffect(
    () => () => {
      generation.current += 1;
      if (!isChecking.current) return;
      // Otherwise the form would wait forever.
      isChecking.current = false;
      const { video: currentVideo, onChange: notify } = now.current;
      notify(currentVideo, currentVideo ? "ready" : "idle");
    },
    [],
  );

  const settle = (next: ChosenVideo | null, state: VideoState) => {
    generation.current += 1;
    isChecking.current = false;
    now.current.onChange(next, state);
  };
  const take = (next: ChosenVideo) => {
    setRemoved(null);
    releaseVideo(now.current.video);
    settle(next, "ready");
    onTaken();
  };
  const check = async (file: File) => {
    generation.current += 1;
    const myGeneration = generation.current;
    isChecking.current = true;
    now.current.onChange(now.current.video, "validating");
    const checked = await checkVideo(file);
    if (myGeneration !== generation.current) return;
    if ("file" in checked) return take(chosenVideo(checked.file, checked.seconds, "picked"));
    const currentVideo = now.current.video;
    toast({ ...checked.problem, variant: "destructive" });
    settle(currentVideo, currentVideo ? "ready" : "error");
  };
  const remove = () => {
    setRemoved(video);
    releaseVideo(video);
    settle(null, "idle");
  };
  const undo = removed && (() => take(chosenVideo(removed.file, removed.durationSeconds, removed.origin)));
  return { check: (file: File) => void check(file), take, remove, undo };
}
