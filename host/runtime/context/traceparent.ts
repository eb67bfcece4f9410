/**
 * W3C Trace Context, level 1: version, id of the trace, id of the caller's span, flags. Ids of zeros alone are none.
 */
const wellFormed =
  /^(?!ff)[\da-f]{2}-(?<trace>(?!0{32})[\da-f]{32})-(?<span>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?:-|$)/;

/** What a `traceparent` names. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  /** Two hexadecimal digits; the last bit says that the trace is recorded. */
  readonly flags: string;
}

/** Reads a `traceparent`; `undefined` for what is none. Of a later version, what this one knows is read. */
export function readTraceparent(text: unknown): TraceParent | undefined {
  if (typeof text !== 'string') return undefined;
  const { groups } = wellFormed.exec(text) ?? {};
  // Version 00 ends there.
  if (!groups || (text.startsWith('00-') && text.length !== 55)) return undefined;
  return { traceId: groups['trace']!, spanId: groups['span']!, flags: groups['flags']! };
}

/** As it is handed on. */
export function traceparentOf({ traceId, spanId, flags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${flags}`;
}
