import { packageVersion } from '../version.js';
import { OpenTelemetryTracer } from './open-telemetry-tracer.js';
import { silentTracer, type Tracer } from './tracer.js';

/** Where OpenTelemetry's API keeps what was registered with it, whichever copy of it that was. */
const registered = Symbol.for('opentelemetry.js.api.1');

/**
 * The tracer of this process: silent, unless a provider was registered before the boot, as by
 * `NODE_OPTIONS=--import=@opentelemetry/auto-instrumentations-node/register`. Until then nothing of it is loaded.
 */
export async function openTracer(): Promise<Tracer> {
  if (!(registered in globalThis)) return silentTracer;
  const api = await import('@opentelemetry/api');
  const tracer = api.trace.getTracer('ventanilla', packageVersion());
  // Without a provider, spans belong to no trace. This one is never ended, and so never told to anybody.
  const isHeard = api.isSpanContextValid(tracer.startSpan('boot').spanContext());
  return isHeard ? new OpenTelemetryTracer(api, tracer) : silentTracer;
}
