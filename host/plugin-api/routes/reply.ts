import { encodeExtended } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { OpenFile } from '../data/files.js';
import type { EventsReply } from './event-stream.js';
import type { PageReply, RedirectReply } from './page.js';

type Headers = Readonly<Record<string, string>>;

/** The answer of a handler. It is not cached unless its headers set `Cache-Control`. */
export type Reply =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown; readonly headers?: Headers }
  | { readonly kind: 'empty'; readonly status: number; readonly headers?: Headers }
  | {
      readonly kind: 'content';
      readonly status: number;
      readonly type: string;
      readonly body: string | Buffer | Readable;
      readonly headers?: Headers;
    }
  | EventsReply
  | PageReply
  | RedirectReply;

/** Makes a JSON answer. */
export function json(body: unknown, status = 200, headers?: Headers): Reply {
  return { kind: 'json', status, body, ...(headers && { headers }) };
}

/** Makes an answer without a body. */
export function empty(status = 200, headers?: Headers): Reply {
  return { kind: 'empty', status, ...(headers && { headers }) };
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(?:;|$)/;

/** The content that `content` sends. */
export interface Content {
  /** The media type, such as `text/html; charset=utf-8`. */
  readonly type: string;
  /** A stream is piped, and destroyed when the caller has gone. */
  readonly body: string | Buffer | Readable;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Headers;
}

type ContentReply = Extract<Reply, { kind: 'content' }>;

/** Makes an answer that is not JSON. Throws `TypeError` for a `type` that is no media type. */
export function content({ type, body, status = 200, headers }: Content): ContentReply {
  // The message does not repeat the value: it may be the body, with personal data.
  if (typeof type !== 'string' || !MEDIA_TYPE.test(type)) {
    throw new TypeError('content({ type, body }): type must be a media type, such as text/html');
  }
  return { kind: 'content', status, type, body, ...(headers && { headers }) };
}

/**
 * Makes the `Content-Disposition` of a download: its name, and one in ASCII for clients that do not know `filename*`
 * (RFC 6266).
 */
export function attachedAs(name: string): string {
  const whole = name.replaceAll(/\p{Cs}/gu, '_');
  const ascii = whole
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(whole)}`;
}

/**
 * Makes an answer that downloads a stored file. The browser runs nothing of it, as its content comes from another user.
 */
export function attachment(file: OpenFile): ContentReply {
  return content({
    type: file.type,
    body: file.content,
    headers: {
      'Content-Length': String(file.size),
      'Content-Disposition': attachedAs(file.name),
      'Content-Security-Policy': "sandbox; base-uri 'none'",
    },
  });
}
