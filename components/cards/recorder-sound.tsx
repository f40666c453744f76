import { Mic, MicOff } from "lucide";
import { useEffect, useRef } from "react";
import { Icon } from "../icon";

/** Speech at arm's length fills the bar; background noise doesn't. */
const GAIN = 6;

/** Calls `onLevel` with 0 to 1 at every frame until the returned function is called. */
function listen(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  let frame = 0;
  const look = () => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) * GAIN));
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** A sound meter, so that a silent video is noticed before it is sent. */
export function SoundMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  const hasSound = stream.getAudioTracks().length > 0;
  useEffect(() => {
    if (!hasSound) return;
    try {
      return listen(stream, (level) => bar.current?.style.setProperty("--level", level.toFixed(2)));
    } catch (error) {
      // The recording works without it.
      console.warn("No sound meter", error);
    }
  }, [stream, hasSound]);
  if (!hasSound) {
    return (
      <p className="recorder-sound">
        <Icon of={MicOff} className="size-4" /> No microphone, so your video will be silent
      </p>
    );
  }
  return (
    <p aria-hidden="true" className="recorder-sound">
      <Icon of={Mic} className="size-4" />
      <span ref={bar} className="recorder-level" />
    </p>
  );
}
