import { token } from '../token.js';

/**
 * The attributes of a span: patterns, codes, names and numbers. Never an address, a value of a statement or a person's
 * data.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The name, kind and attributes with which a span begins. */
export interface SpanStart {
  readonly name: string;
  /**
   * `server`: a request to this service. `client`: a request to another one. `consumer`: work taken from a queue.
   * `internal`: work of its own.
   */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes: Attributes;
}

/** A span in progress. */
export interface Span {
  /** The W3C Trace Context to pass on; `undefined` when nothing is traced. */
  readonly traceparent: string | undefined;
  set(attributes: Attributes): void;
  /**
   * Marks the span as failed, with the class and codes of the error, without data. The refusal of a caller's input is
   * no failure.
   */
  fail(error: unknown): void;
}

/** Spans of the requests that a plugin makes outside of `Database`, for the collector of `tracing.endpoint`. */
export interface Spans {
  /** Runs work as a span, which ends with it. When it throws, the span has failed. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}
export const Spans = token<Spans>('host/Spans');
