import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';

/**
 * Parses `name=value,name=value` with percent-encoded values, the format of the variable OTEL_EXPORTER_OTLP_HEADERS.
 */
function headersOf(text: string): unknown {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    );
  } catch {
    return text;
  }
}

function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

const headers = z.record(z.string(), z.string(), 'must be name=value,name=value, or a map');

/** The host's key `tracing`: the collector of spans, and the share of traces that is recorded. */
export const tracingConfig = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://collector.city.example:4318' })
      .optional()
      .meta({
        description:
          'A collector of traces that takes OTLP over HTTP, such as `http://collector.city.example:4318`; the service appends `/v1/traces`. See [operation.md](operation.md#traces).',
        unset: 'nothing is traced',
      }),
    headers: z
      .preprocess((given) => (typeof given === 'string' ? headersOf(given) : given), headers)
      .refine(areHeaders, 'has a name or a value that no header can have')
      .default({})
      .meta({
        description: 'Headers for the collector, as a map or as `name=value,name=value`. Their values are secret.',
        unset: 'none',
      }),
    ratio: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe('The share of all traces that is recorded and sent, also when a client requests a trace.'),
  })
  .prefault({});

export type TracingConfig = z.output<typeof tracingConfig>;
