import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { brand } from '../brand.js';
import { isPublicAddress } from './public-address.js';

/** A request to a service of others. */
export interface OutsideRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without it, a GET. */
  readonly body?: Buffer;
  /** How large an answer may be, in bytes. */
  readonly mostBytes: number;
  /** Whether it may lie within the network: what an operator has said so of may, what somebody's data names may not. */
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal;
}

/** The service answered with another status than 200. */
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

/** Looked at as the connection is made: a name that is looked up twice may lead elsewhere the second time. */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) callback(error, '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(refused(host), '');
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/**
 * Returns the whole answer of status 200. Throws {@link OutsideAnswerError} for any other one; fails for one too large,
 * for an address that it may not ask, and where `signal` is aborted. Follows no redirect.
 */
export async function requestBytes(request: OutsideRequest): Promise<Buffer> {
  const { url, headers, body, mostBytes, mayBePrivate, signal } = request;
  signal.throwIfAborted();
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (!['http:', 'https:'].includes(address.protocol)) throw new Error(`${address.protocol} is not asked`);
  // An address is not looked up.
  if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw refused(host);
  const { request: open } = address.protocol === 'https:' ? https : http;

  return new Promise((resolve, reject) => {
    const outgoing = open(
      address,
      {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'Content-Length': body.length }) },
        // A kept connection would not be looked up, and so not looked at.
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
