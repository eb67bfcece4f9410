import { randomUUID } from 'node:crypto';
import type * as Sdk from '@opentelemetry/sdk-trace';
import type { Logger } from '../../plugin-api/index.js';
import { settledWithin } from '../settled-within.js';
import { packageVersion } from '../version.js';
import { AsyncContextManager } from './async-context-manager.js';
import type { TelemetryApi } from './open-telemetry-tracer.js';
import { ToldExporter } from './told-exporter.js';
import type { TracingConfig } from './tracing-config.js';

/** Spans that wait to be sent; more are dropped, so that a collector that is away costs no more memory. */
const MOST_WAITING = 4096;
const EXPORT_MILLISECONDS = 5000;
/** Longer attributes are cut. */
const MOST_CHARACTERS = 1000;
/** A stop has to end within 10 s, and most of that is not of traces (decisions, section 11). */
const SHUTDOWN_MILLISECONDS = 1000;

/**
 * Returns the share of traces decides, also where a caller asks for a trace to be recorded: any caller may. What the
 * host asks a database by itself, once a second and more, is no trace.
 */
function samplerOf(sdk: typeof Sdk, { SpanKind }: TelemetryApi, ratio: number): Sdk.Sampler {
  const share = new sdk.TraceIdRatioBasedSampler(ratio);
  const root: Sdk.Sampler = {
    shouldSample: (context, traceId, _name, kind) =>
      kind === SpanKind.CLIENT ? { decision: sdk.SamplingDecision.NOT_RECORD } : share.shouldSample(context, traceId),
    toString: () => `work of somebody's, ${share.toString()}`,
  };
  return new sdk.ParentBasedSampler({ root, remoteParentSampled: share });
}

/**
 * Registers with OpenTelemetry's API what sends spans to the configured collector. Answers what sends the last of them
 * and ends it, soon, whatever the collector does.
 */
export async function registerExport(
  api: TelemetryApi,
  { headers, ratio }: TracingConfig,
  endpoint: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MILLISECONDS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'ventanilla',
      'service.version': packageVersion(),
      'service.instance.id': randomUUID(),
    }),
    sampler: samplerOf(sdk, api, ratio),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new ToldExporter(exporter, logger), maxQueueSize: MOST_WAITING }),
    ],
  });
  api.trace.setGlobalTracerProvider(provider);
  api.context.setGlobalContextManager(new AsyncContextManager(api.ROOT_CONTEXT));
  return async () => {
    api.trace.disable();
    api.context.disable();
    await settledWithin(SHUTDOWN_MILLISECONDS, provider.shutdown());
  };
}
