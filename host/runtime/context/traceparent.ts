/**
 * The form of W3C Trace Context, level 1: version, id of the trace, id of the caller's span, flags. Ids of zeros alone
 * are invalid.
 */
const wellFormed =
  /^(?!ff)[\da-f]{2}-(?<trace>(?!0{32})[\da-f]{32})-(?<span>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?:-|$)/;

/** The parts of a `traceparent`. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  /** Two hexadecimal digits; the last bit means that the trace is recorded. */
  readonly flags: string;
}

/** Parses a `traceparent`; returns `undefined` for an invalid one. Of a later version, the known parts are read. */
export function readTraceparent(text: unknown): TraceParent | undefined {
  if (typeof text !== 'string') return undefined;
  const { groups } = wellFormed.exec(text) ?? {};
  // Version 00 has no further parts.
  if (!groups || (text.startsWith('00-') && text.length !== 55)) return undefined;
  return { traceId: groups['trace']!, spanId: groups['span']!, flags: groups['flags']! };
}

/** Returns the text to pass on. */
export function traceparentOf({ traceId, spanId, flags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${flags}`;
}
