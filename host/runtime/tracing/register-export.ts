import { randomUUID } from 'node:crypto';
import type * as Sdk from '@opentelemetry/sdk-trace';
import type { Logger } from '../../plugin-api/index.js';
import { settledWithin } from '../settled-within.js';
import { packageVersion } from '../version.js';
import { AsyncContextManager } from './async-context-manager.js';
import type { TelemetryApi } from './open-telemetry-tracer.js';
import { FailureLoggingExporter } from './failure-logging-exporter.js';
import type { TracingConfig } from './tracing-config.js';

/**
 * The most spans that wait to be sent; further ones are dropped, so that a collector that is away does not cost more
 * memory.
 */
const MOST_WAITING = 4096;
const EXPORT_MILLISECONDS = 5000;
/** The most characters of an attribute; longer ones are cut. */
const MOST_CHARACTERS = 1000;
/** The time for the last spans: a stop must end within 10 s, mostly for other work (decisions, section 11). */
const SHUTDOWN_MILLISECONDS = 1000;

/**
 * Builds the sampler. The configured share decides, even where a caller asks for its trace to be recorded, since any
 * caller may. A statement outside a request or job starts no trace: the host sends one each second or more.
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
 * Registers a provider with OpenTelemetry's API that sends spans to the configured collector. Returns the function that
 * sends the last spans and ends the provider soon, whatever the collector does.
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
      new sdk.BatchSpanProcessor({
        exporter: new FailureLoggingExporter(exporter, logger),
        maxQueueSize: MOST_WAITING,
      }),
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
