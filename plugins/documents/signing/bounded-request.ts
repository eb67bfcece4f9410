import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A request to an authority. */
export interface BoundedRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without it, a GET. */
  readonly body?: Buffer;
  /** How large an answer may be, in bytes. */
  readonly mostBytes: number;
  /** Whether it may lie within the network: that of the configuration may, one that a certificate names may not. */
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal;
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

function refused(host: string): Error {
  return new Error(`${host} is not a public address`);
}

/** Looked at as the connection is made: a name that is looked up twice may lead elsewhere the second time. */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) callback(error, '');
    else if (!addresses.every(({ address }) => isPublic(address))) callback(refused(host), '');
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/**
 * The whole answer of status 200. Fails for any other one, for one too large, and where `signal` is aborted. Follows no
 * redirect.
 */
export async function requestBytes(request: BoundedRequest): Promise<Buffer> {
  const { url, headers, body, mostBytes, mayBePrivate, signal } = request;
  signal.throwIfAborted();
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (!['http:', 'https:'].includes(address.protocol)) throw new Error(`${address.protocol} is not asked`);
  // An address is not looked up.
  if (!mayBePrivate && isIP(host) !== 0 && !isPublic(host)) throw refused(host);
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
        const giveUp = (why: string): void => {
          reject(new Error(`${address.host} ${why}`));
          outgoing.destroy();
        };
        if (answer.statusCode !== 200) giveUp(`answered ${answer.statusCode ?? 'nothing'}`);
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) giveUp(`answered more than ${mostBytes} bytes`);
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
