import { type Attributes, metrics } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace-node";
import { loggablePath, redact } from "./log";

/** Error types whose messages quote their input: JSON.parse, and PostgreSQL's data exceptions. */
const QUOTING = /^(?:SyntaxError|22\w{3})$/;

/** Returns attributes without queries, IDs and secrets; `exception.type` decides whether a message may be shown. */
function redactAttributes(attributes: Attributes): Attributes {
  const isQuoting = QUOTING.test(String(attributes["exception.type"]));
  const clean = (name: string, value: unknown) => {
    if (name.startsWith("exception.") && name !== "exception.type") return isQuoting ? "" : redact(String(value));
    return /^\/|:\/\//.test(String(value)) ? loggablePath(String(value)) : value;
  };
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, clean(name, value)]),
  ) as Attributes;
}

/** Next.js puts whole URLs and error messages into its spans: they leave this server without secrets. */
class RedactingProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const events = span.events.map((event) => ({ ...event, attributes: redactAttributes(event.attributes ?? {}) }));
    const redacted = {
      name: { value: span.name.includes("/") ? loggablePath(span.name) : span.name },
      attributes: { value: redactAttributes(span.attributes) },
      events: { value: events },
      status: { value: { code: span.status.code } },
    };
    super.onEnd(Object.create(span, redacted));
  }
}

/**
 * Sends traces and metrics to OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP. The SDK reads the other variables itself:
 * OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_METRIC_EXPORT_INTERVAL. Call it before the
 * first query. Returns what sends the rest when the server stops.
 */
export function exportTelemetry(): () => Promise<unknown> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "oddly" }))
    .merge(detectResources({ detectors: [envDetector] }));
  const traces = new NodeTracerProvider({
    resource,
    spanProcessors: [new RedactingProcessor(new OTLPTraceExporter())],
  });
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || undefined;
  const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(), exportIntervalMillis });
  const meters = new MeterProvider({ resource, readers: [reader] });
  traces.register();
  metrics.setGlobalMeterProvider(meters);
  return () => Promise.allSettled([traces.forceFlush(), meters.forceFlush()]);
}
