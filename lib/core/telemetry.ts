import {
  type Attributes,
  context,
  type Histogram,
  INVALID_SPAN_CONTEXT,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { innermostCause } from "./errors";

/** The name of our tracer and meter. */
const SCOPE = "oddly";

const histograms = new Map<string, Histogram>();

/** Bounds of durations in seconds; the SDK's own are for ms. Source: OpenTelemetry, semantic conventions of HTTP metrics. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Adds a duration, in ms, to a histogram in seconds. Does nothing unless telemetry is on (lib/core/telemetry-export.ts).
 */
export function recordDuration(name: string, ms: number, attributes: Attributes): void {
  const known = histograms.get(name);
  const histogram =
    known ?? metrics.getMeter(SCOPE).createHistogram(name, { unit: "s", advice: { explicitBucketBoundaries: BOUNDS } });
  if (!known) histograms.set(name, histogram);
  histogram.record(ms / 1000, attributes);
}

/** Returns the name and code of an error: its message may contain what a visitor typed. */
function errorType(error: unknown): string {
  const cause = innermostCause(error);
  if (!(cause instanceof Error)) return typeof cause;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}

type TraceOptions<Result> = {
  attributes?: Attributes;
  /** Makes a span only as a part of another one. */
  isPart?: boolean;
  /** The histogram of durations, with the span's name as `operation`. */
  histogram?: string;
  /** The name of the failure that a result reports, for work that doesn't throw. */
  failureIn?: (result: Result) => string | undefined;
};

/**
 * Does the work in a span, and records how long it took and whether it failed. Without telemetry it only does the work.
 * `name` must be one of a few, without IDs.
 */
export async function traced<Result>(
  name: string,
  work: () => Promise<Result>,
  { attributes = {}, isPart = false, histogram = "oddly.operation.duration", failureIn }: TraceOptions<Result> = {},
): Promise<Result> {
  const startedAt = performance.now();
  const isHidden = isPart && !trace.getActiveSpan();
  const span = isHidden
    ? trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
    : trace.getTracer(SCOPE).startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return context.with(trace.setSpan(context.active(), span), async () => {
    let failure: string | undefined;
    try {
      const result = await work();
      failure = failureIn?.(result);
      return result;
    } catch (error) {
      failure = errorType(error);
      throw error;
    } finally {
      if (failure) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", failure);
      span.end();
      recordDuration(histogram, performance.now() - startedAt, {
        operation: name,
        ...(failure && { "error.type": failure }),
      });
    }
  });
}
