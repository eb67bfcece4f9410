import { encodeExtended } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { OpenFile } from './files.js';

type Headers = Readonly<Record<string, string>>;

/** What a handler answers with. Nobody keeps a copy of it unless its headers say otherwise in `Cache-Control`. */
export type Reply =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown; readonly headers?: Headers }
  | { readonly kind: 'empty'; readonly status: number; readonly headers?: Headers }
  | {
      readonly kind: 'content';
      readonly status: number;
      readonly type: string;
      readonly body: string | Buffer | Readable;
      readonly headers?: Headers;
    };

/** A JSON answer. */
export function json(body: unknown, status = 200, headers?: Headers): Reply {
  return { kind: 'json', status, body, ...(headers && { headers }) };
}

/** An answer without a body. */
export function empty(status = 200, headers?: Headers): Reply {
  return { kind: 'empty', status, ...(headers && { headers }) };
}

/** An answer of another media type; a stream is piped. */
export function content(
  type: string,
  body: string | Buffer | Readable,
  options: { readonly status?: number; readonly headers?: Headers } = {},
): Reply {
  const { status = 200, headers } = options;
  return { kind: 'content', status, type, body, ...(headers && { headers }) };
}

/**
 * `Content-Disposition` of what is kept under a name: the name itself, and one in ASCII for clients that know of no
 * `filename*` (RFC 6266).
 */
export function attachedAs(name: string): string {
  const whole = name.replaceAll(/\p{Cs}/gu, '_');
  const ascii = whole
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(whole)}`;
}

/** A stored file, to be kept by whoever asks: what others have sent is never run in a page of ours. */
export function attachment(file: OpenFile): Reply {
  return content(file.type, file.content, {
    headers: {
      'Content-Length': String(file.size),
      'Content-Disposition': attachedAs(file.name),
      'Content-Security-Policy': "sandbox; base-uri 'none'",
    },
  });
}
