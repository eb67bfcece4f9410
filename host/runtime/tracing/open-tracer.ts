import type { Logger } from '../../plugin-api/index.js';
import { packageVersion } from '../version.js';
import { OpenTelemetryTracer } from './open-telemetry-tracer.js';
import { silentTracer, type Tracer } from './tracer.js';
import type { TracingConfig } from './tracing-config.js';

/** The key under which OpenTelemetry's API, in whatever copy, keeps its registrations. */
const registered = Symbol.for('opentelemetry.js.api.1');

function hasProvider(): boolean {
  const api = (globalThis as { readonly [registered]?: { readonly trace?: unknown } })[registered];
  return api?.trace !== undefined;
}

/** The tracer of this process, and how it is closed. */
export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends the remaining spans, for a second at most. */
  readonly close: () => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/**
 * Returns the tracer of this process: that of a provider registered before the boot, as by
 * `NODE_OPTIONS=--import=@opentelemetry/auto-instrumentations-node/register`; else one that sends spans to
 * `tracing.endpoint`; else a silent one, without loading OpenTelemetry.
 */
export async function openTracer(config: TracingConfig, logger: Logger): Promise<OpenTracer> {
  const { endpoint } = config;
  const isRegistered = hasProvider();
  if (!isRegistered && endpoint === undefined) return { tracer: silentTracer, close: nothing };
  const api = await import('@opentelemetry/api');
  let close = nothing;
  if (!isRegistered) {
    const { registerExport } = await import('./register-export.js');
    close = await registerExport(api, config, endpoint!, logger);
  }
  const tracer = api.trace.getTracer('ventanilla', packageVersion());
  // Without a provider, spans belong to no trace. This span is never ended, and therefore never exported.
  const isHeard = api.isSpanContextValid(tracer.startSpan('boot').spanContext());
  return { tracer: isHeard ? new OpenTelemetryTracer(api, tracer) : silentTracer, close };
}
