import { token } from '../token.js';

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

/** Spans of what a plugin asks of others outside of `Database`, for the collector of `tracing.endpoint`. */
export interface Spans {
  /** Carries out work as a span, which ends with it. What it throws is the span's failure. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}
export const Spans = token<Spans>('host/Spans');
