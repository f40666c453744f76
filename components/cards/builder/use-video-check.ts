import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { checkVideo } from "./probe-video";
import { type ChosenVideo, chosenVideo, releaseVideo, type VideoState } from "./video-choice";

type VideoCheck = {
  video: ChosenVideo | null;
  onChange: (video: ChosenVideo | null, state: VideoState) => void;
  /** The file was accepted. */
  onTaken: () => void;
};

/**
 * Replaces the video. A new file is checked first; until it passes, and when it fails, the old one stays. Of several
 * files the last one wins. A removed video can be restored by `undo` until there is another one.
 */
export function useVideoCheck({ video, onChange, onTaken }: VideoCheck) {
  const now = useRef({ video, onChange });
  const turn = useRef(0);
  const isChecking = useRef(false);
  const [removed, setRemoved] = useState<ChosenVideo | null>(null);
  useEffect(() => {
    now.current = { video, onChange };
  });
  useEffect(
    () => () => {
      turn.current += 1;
      if (!isChecking.current) return;
      // Without this the form would wait forever.
      isChecking.current = false;
      const { video: kept, onChange: tell } = now.current;
      tell(kept, kept ? "ready" : "idle");
    },
    [],
  );

  const settle = (next: ChosenVideo | null, state: VideoState) => {
    turn.current += 1;
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
    turn.current += 1;
    const mine = turn.current;
    isChecking.current = true;
    now.current.onChange(now.current.video, "validating");
    const checked = await checkVideo(file);
    if (mine !== turn.current) return;
    if ("file" in checked) return take(chosenVideo(checked.file, checked.seconds, "picked"));
    const kept = now.current.video;
    toast({ ...checked.problem, variant: "destructive" });
    settle(kept, kept ? "ready" : "error");
  };
  const remove = () => {
    setRemoved(video);
    releaseVideo(video);
    settle(null, "idle");
  };
  const undo = removed && (() => take(chosenVideo(removed.file, removed.durationSeconds, removed.origin)));
  return { check: (file: File) => void check(file), take, remove, undo };
}
