import { encodeExtended } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { OpenFile } from '../data/files.js';
import type { EventsReply } from './event-stream.js';
import type { PageReply, RedirectReply } from './page.js';

type Headers = Readonly<Record<string, string>>;

/** What a handler answers with. It is not cached unless its headers set `Cache-Control`. */
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

/** Returns a JSON answer. */
export function json(body: unknown, status = 200, headers?: Headers): Reply {
  return { kind: 'json', status, body, ...(headers && { headers }) };
}

/** Returns an answer without a body. */
export function empty(status = 200, headers?: Headers): Reply {
  return { kind: 'empty', status, ...(headers && { headers }) };
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(?:;|$)/;

/** What `content` sends. */
export interface Content {
  /** The media type, such as `text/html; charset=utf-8`. */
  readonly type: string;
  /** A stream is piped, and destroyed if the caller has gone. */
  readonly body: string | Buffer | Readable;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Headers;
}

type ContentReply = Extract<Reply, { kind: 'content' }>;

/** Returns an answer that is not JSON. Throws `TypeError` for a `type` that is no media type. */
export function content({ type, body, status = 200, headers }: Content): ContentReply {
  // The message holds none of the value: it may be the body, with personal data in it.
  if (typeof type !== 'string' || !MEDIA_TYPE.test(type)) {
    throw new TypeError('content({ type, body }): type must be a media type, such as text/html');
  }
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

/** Returns a stored file as a download. The browser runs nothing of it: its content comes from another user. */
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
