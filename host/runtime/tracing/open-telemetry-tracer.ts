import type * as Telemetry from '@opentelemetry/api';
import { currentContext } from '../context/context.js';
import { readTraceparent, traceparentOf } from '../context/traceparent.js';
import { safeWordsOf } from '../logging/safe-words.js';
import { DomainError } from '../../plugin-api/index.js';
import type { Attributes, OpenSpan, SpanStart, Tracer } from './tracer.js';

/** OpenTelemetry's API, which is loaded only where traces are recorded. */
export type TelemetryApi = typeof Telemetry;

const kinds = { server: 'SERVER', client: 'CLIENT', consumer: 'CONSUMER', internal: 'INTERNAL' } as const;

class BegunSpan implements OpenSpan {
  readonly traceparent: string;

  constructor(
    private readonly api: TelemetryApi,
    private readonly span: Telemetry.Span,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = traceparentOf({ traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0') });
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  fail(error: unknown): void {
    if (error instanceof DomainError && error.status < 500) return;
    const message = error === undefined ? {} : { message: safeWordsOf(error).words };
    this.span.setStatus({ code: this.api.SpanStatusCode.ERROR, ...message });
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  end(): void {
    this.span.end();
  }
}

/** {@link Tracer} of the provider that is registered with OpenTelemetry's API. */
export class OpenTelemetryTracer implements Tracer {
  readonly isSilent = false;

  constructor(
    private readonly api: TelemetryApi,
    private readonly tracer: Telemetry.Tracer,
  ) {}

  async span<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    return this.begin(start, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        span.fail(error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  begin<T>({ name, kind, attributes }: SpanStart, work: (span: OpenSpan) => T): T {
    const { context, SpanKind, trace } = this.api;
    const parent = this.parent(kind);
    const span = this.tracer.startSpan(name, { kind: SpanKind[kinds[kind]], attributes }, parent);
    return context.with(trace.setSpan(parent, span), () => work(new BegunSpan(this.api, span)));
  }

  /**
   * Returns the context of the active span, which another library may have begun; otherwise that of the request's or
   * the job's parent span. A job ignores the active span: its worker may run within the span of unrelated work.
   */
  private parent(kind: SpanStart['kind']): Telemetry.Context {
    const { context, trace, ROOT_CONTEXT } = this.api;
    const active = kind === 'consumer' ? ROOT_CONTEXT : context.active();
    const followed = trace.getSpan(active) ? undefined : readTraceparent(currentContext().traceparent);
    if (!followed) return active;
    const { traceId, spanId, flags } = followed;
    const traceFlags = Number.parseInt(flags, 16);
    return trace.setSpanContext(active, { traceId, spanId, traceFlags, isRemote: true });
  }
}
