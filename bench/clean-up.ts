type Stop = () => unknown;

/** Registers a function to call at the end. */
export type OnEnd = (stop: Stop) => void;

/** Runs `work` and then calls the functions passed to `onEnd`, last first; also on failure and on Ctrl-C. */
export async function withCleanUp<Result>(work: (onEnd: OnEnd) => Promise<Result>): Promise<Result> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = () => {
    stopping ??= (async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
    })();
    return stopping;
  };
  const interrupted = () => {
    console.log("\nStopping …");
    void stopAll().finally(() => process.exit(130));
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    return await work((stop) => stops.push(stop));
  } finally {
    await stopAll();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}
