import { token } from '../plugin-api/index.js';

/**
 * The attributes of a span: patterns, codes, names and numbers. Never an address, a value of a statement or a person's
 * data.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** How a span begins. */
export interface SpanStart {
  readonly name: string;
  /** What is asked of this service, what it asks of another one, what it takes up later, or what it does itself. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes: Attributes;
}

/** A span that is under way. */
export interface Span {
  /** W3C Trace Context, for what follows this; `undefined` where nothing is traced. */
  readonly traceparent: string | undefined;
  set(attributes: Attributes): void;
  /**
   * Says that it failed, and of what where that is known, in words without data. A refusal of what a caller sent is no
   * failure.
   */
  fail(error: unknown): void;
}

/** A span that its creator ends. */
export interface OpenSpan extends Span {
  rename(name: string): void;
  end(): void;
}

/**
 * Spans of requests, admin procedures, statements, stored procedures, jobs and mails, for the collector of
 * `tracing.endpoint` or an OpenTelemetry set up around this process. Otherwise it does nothing.
 */
export interface Tracer {
  readonly isSilent: boolean;
  /** Carries out work as a span, which ends with it. What it throws is the span's failure. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Begins a span and runs what goes on within it. */
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

/** Where nobody listens. */
export const silentTracer: Tracer = {
  isSilent: true,
  span: (_start, work) => work(noSpan),
  begin: (_start, work) => work(noSpan),
};
