import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { brand } from '../brand.js';
import { isPublicAddress } from './public-address.js';

/** A request to a service outside the host. */
export interface OutsideRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without it, a GET. */
  readonly body?: Buffer;
  /** The largest answer, in bytes. */
  readonly mostBytes: number;
  /**
   * Whether the address may be in the private network: yes for an address that the operator configured, no for one from
   * other people's data.
   */
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal;
}

/** An answer with another status than 200. */
export class OutsideAnswerError extends Error {
  override readonly name = 'OutsideAnswerError';

  constructor(
    readonly host: string,
    readonly status: number,
  ) {
    super(`${host} answered ${status}`);
  }
}

function refused(host: string): Error {
  return Object.assign(new Error(`${host} is not a public address`), { code: 'ERR_NOT_PUBLIC' });
}

/**
 * Looks up a host name for the connection, and refuses private addresses. The check belongs to the lookup of the
 * connection itself: a second lookup of the name may answer another address.
 */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) callback(error, '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(refused(host), '');
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/**
 * Sends the request and returns the whole body of an answer of status 200. Throws {@link OutsideAnswerError} for any
 * other status; fails for an answer that is too large, for a private address that is not allowed, and when `signal` is
 * aborted. Follows no redirect.
 */
export async function requestBytes(request: OutsideRequest): Promise<Buffer> {
  const { url, headers, body, mostBytes, mayBePrivate, signal } = request;
  signal.throwIfAborted();
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (!['http:', 'https:'].includes(address.protocol)) throw new Error(`${address.protocol} is not asked`);
  // An IP address in the URL passes by the lookup.
  if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw refused(host);
  const { request: open } = address.protocol === 'https:' ? https : http;

  return new Promise((resolve, reject) => {
    const outgoing = open(
      address,
      {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'Content-Length': body.length }) },
        // A reused connection would pass by the lookup, and so by the check.
        agent: false,
        signal,
        ...(!mayBePrivate && { lookup: publicLookup }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const giveUp = (why: Error): void => {
          reject(why);
          outgoing.destroy();
        };
        if (answer.statusCode !== 200) giveUp(new OutsideAnswerError(address.host, answer.statusCode ?? 0));
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) giveUp(new Error(`${address.host} answered more than ${mostBytes} bytes`));
          else chunks.push(chunk);
        });
        answer.on('end', () => resolve(Buffer.concat(chunks)));
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

brand({ OutsideAnswerError });
