import { canCut, cutVideo, framesOf } from "./cut";
import type { Selection } from "./selection";

/** What the worker is for. It does one thing and is then terminated, which also stops a file that hangs the library. */
export type CutRequest =
  | { task: "check"; file: Blob }
  | { task: "frames"; file: Blob; duration: number; count: number }
  | { task: "cut"; file: Blob; duration: number; selection: Selection };

export type CutReply =
  | { reply: "progress"; fraction: number }
  | { reply: "frame"; frame: ImageBitmap }
  | { reply: "checked"; isPossible: boolean }
  | { reply: "cut"; bytes: ArrayBuffer; type: string; extension: string }
  | { reply: "done" }
  | { reply: "failed"; message: string };

const send = (reply: CutReply, transfer: Transferable[] = []) => self.postMessage(reply, { transfer });

async function work(request: CutRequest): Promise<void> {
  if (request.task === "check") return send({ reply: "checked", isPossible: await canCut(request.file) });
  if (request.task === "frames") {
    for await (const frame of framesOf(request.file, request.duration, request.count)) {
      send({ reply: "frame", frame }, [frame]);
    }
    return send({ reply: "done" });
  }
  const onProgress = (fraction: number) => send({ reply: "progress", fraction });
  const cut = await cutVideo(request.file, request.duration, request.selection, onProgress);
  send({ reply: "cut", ...cut }, [cut.bytes]);
}

self.onmessage = ({ data }: MessageEvent<CutRequest>) => {
  work(data).catch((error: unknown) => send({ reply: "failed", message: String(error) }));
};
