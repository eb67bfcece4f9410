import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** An error answer of an S3 server. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A request as it was received. */
export interface SignedRequest {
  readonly method: string;
  /** The path and the query, unchanged. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The access key, and the region and time of a signature. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly now: Date;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(.+)$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const FIFTEEN_MINUTES = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Encodes a text in the canonical form for signatures, whatever form the client used. */
const encoded = (text: string): string =>
  encodeURIComponent(decodeURIComponent(text)).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalRequest({ method, url, headers }: SignedRequest, names: readonly string[], hash: string): string {
  const [path = '', query = ''] = url.split('?');
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${encoded(name)}=${encoded(value)}`;
    });
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  const parts = [path.split('/').map(encoded).join('/'), pairs.sort().join('&'), lines.join('')];
  return [method, ...parts, names.join(';'), hash].join('\n');
}

/**
 * Checks the Signature Version 4 of a request, in its header, as S3 does: the access key, the region and the time, and
 * that path, query, headers and content are the signed ones. Throws an {@link S3Error} with the code of S3.
 */
export function checkSignature(request: SignedRequest, { accessKeyId, secretAccessKey, region, now }: Signer): void {
  const { headers, body } = request;
  if (headers.authorization === undefined) throw new S3Error(403, 'AccessDenied', 'Access Denied');
  const [, key, day = '', place = '', listed = '', signature] = AUTHORIZATION.exec(headers.authorization) ?? [];
  const malformed = (why: string): S3Error => new S3Error(400, 'AuthorizationHeaderMalformed', why);
  if (signature === undefined) throw malformed('The authorization header is malformed');
  if (key !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId', `The key ${key} does not exist in our records`);
  if (place !== region) throw malformed(`The region '${place}' is wrong; expecting '${region}'`);

  const time = String(headers['x-amz-date']);
  const sent = Date.parse(time.replace(TIME, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day)) throw malformed('The date of the credential is not that of the request');
  if (!(Math.abs(now.getTime() - sent) <= FIFTEEN_MINUTES)) {
    throw new S3Error(403, 'RequestTimeTooSkewed', "The request's time and ours are too far apart");
  }

  const names = listed.split(';');
  const unsigned = Object.keys(headers).filter((name) => /^(?:host$|x-amz-)/.test(name) && !names.includes(name));
  if (unsigned.length > 0) throw new S3Error(403, 'AccessDenied', `Headers that were not signed: ${unsigned.join()}`);
  const hash = String(headers['x-amz-content-sha256']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, names, hash))].join('\n');
  const signing = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  if (signature !== hmac(signing, text).toString('hex')) {
    throw new S3Error(403, 'SignatureDoesNotMatch', `The signature of ${key} does not match the one we calculated`);
  }
  if (hash !== UNSIGNED && hash !== sha256(body)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The content is not what was signed');
  }
}
