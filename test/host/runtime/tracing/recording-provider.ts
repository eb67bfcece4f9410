import {
  context,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
  type SpanStatus,
  type TracerProvider,
} from '@opentelemetry/api';
import { randomBytes } from 'node:crypto';

/** A recorded span. */
export interface RecordedSpan {
  name: string;
  readonly kind: number | undefined;
  readonly attributes: Attributes;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  status: SpanStatus | undefined;
  isEnded: boolean;
}

/** A provider that a test registers with OpenTelemetry's API in place of an SDK. */
export class RecordingProvider implements TracerProvider {
  readonly spans: RecordedSpan[] = [];

  getTracer() {
    const startSpan = (name: string, options: SpanOptions = {}, parent: Context = context.active()): Span =>
      this.start(name, options, trace.getSpanContext(parent));
    return { startSpan, startActiveSpan: () => undefined as never };
  }

  private start(
    name: string,
    { kind, attributes = {} }: SpanOptions,
    parent: { readonly traceId: string; readonly spanId: string } | undefined,
  ): Span {
    const recorded: RecordedSpan = {
      name,
      kind,
      attributes: { ...attributes },
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentId: parent?.spanId,
      status: undefined,
      isEnded: false,
    };
    this.spans.push(recorded);
    const { traceId, spanId } = recorded;
    const span: Span = {
      spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
      setAttribute: (key, value) => (Object.assign(recorded.attributes, { [key]: value }), span),
      setAttributes: (more) => (Object.assign(recorded.attributes, more), span),
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      setStatus: (status) => ((recorded.status = status), span),
      updateName: (next) => ((recorded.name = next), span),
      end: () => void (recorded.isEnded = true),
      isRecording: () => true,
      recordException: () => undefined,
    };
    return span;
  }
}
