import { token, type Span, type Spans } from '../../plugin-api/index.js';
import type { SpanStart } from '../../plugin-api/plugin/spans.js';

export type { Attributes, Span, SpanStart } from '../../plugin-api/plugin/spans.js';

/** A span that its creator ends. */
export interface OpenSpan extends Span {
  rename(name: string): void;
  end(): void;
}

/**
 * Spans of requests, admin procedures, statements, stored procedures, jobs and mails, for the collector of
 * `tracing.endpoint` or an OpenTelemetry set up around this process. Without either it does nothing.
 */
export interface Tracer extends Spans {
  readonly isSilent: boolean;
  /** Begins a span and runs work within it. */
  begin<T>(start: SpanStart, work: (span: OpenSpan) => T): T;
}
export const Tracer = token<Tracer>('host/Tracer');

const nothing = (): void => undefined;
const noSpan: OpenSpan = {
  traceparent: undefined,
  set: nothing,
  fail: nothing,
  rename: nothing,
  end: nothing,
};

/** The tracer that records nothing. */
export const silentTracer: Tracer = {
  isSilent: true,
  span: (_start, work) => work(noSpan),
  begin: (_start, work) => work(noSpan),
};
