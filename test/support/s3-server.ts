import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { checkSignature, S3Error } from './s3-signature.js';

/** A bucket on an S3 server, over HTTP. */
export interface TestBucket {
  readonly config: {
    readonly driver: 's3';
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Returns the keys of the stored objects, and of unfinished uploads. */
  kept(): string[];
  /** Removes the bucket with its contents. */
  remove(): void;
  /** Sets the answer to requests with a valid signature: this server has no second user, no other region, no load. */
  refuse(status: number, code: string): void;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface Sent {
  readonly range: string | undefined;
  readonly body: Buffer;
}

interface PartialUpload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

const LEAST_PART = 5 * 1024 * 1024;
const USER = { accessKeyId: 'KEY-OF-THE-TEST', secretAccessKey: 'secret-of-the-test', region: 'us-east-1' };

const md5 = (content: Buffer): Buffer => createHash('md5').update(content).digest();
const tagOf = (content: Buffer): string => `"${md5(content).toString('hex')}"`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const xml = (root: string, fields: Readonly<Record<string, string>>): string => {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner.join('')}</${root}>`;
};
const notImplemented = (what: string): S3Error => new S3Error(501, 'NotImplemented', `${what} is not implemented`);

/** The objects of a bucket, and the answers of S3 about them. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, PartialUpload>();

  constructor(readonly name: string) {}

  answer(method: string, key: string, query: URLSearchParams, { range, body }: Sent): Answer {
    if (key === '') {
      if (method === 'HEAD') return { status: 200 };
      throw notImplemented(`${method} of a bucket`);
    }
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return this.answerUpload(method, key, uploadId, query, body);
    if (method === 'POST' && query.has('uploads')) {
      const UploadId = randomUUID();
      this.uploads.set(UploadId, { key, parts: new Map() });
      return { status: 200, body: xml('InitiateMultipartUploadResult', { Bucket: this.name, Key: key, UploadId }) };
    }
    switch (method) {
      case 'PUT':
        this.objects.set(key, body);
        return { status: 200, headers: { ETag: tagOf(body) } };
      case 'GET': {
        const object = this.objects.get(key);
        if (!object) throw new S3Error(404, 'NoSuchKey', 'The key does not exist');
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
        if (first === undefined) return { status: 200, headers: { ETag: tagOf(object) }, body: object };
        const part = object.subarray(Number(first), Number(last) + 1);
        if (part.length === 0) throw new S3Error(416, 'InvalidRange', 'The object ends before the range');
        return { status: 206, headers: { ETag: tagOf(object) }, body: part };
      }
      case 'DELETE':
        this.objects.delete(key);
        return { status: 204 };
    }
    throw notImplemented(`${method} of an object`);
  }

  private answerUpload(method: string, key: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = this.uploads.get(id);
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload', 'The upload does not exist');
    switch (method) {
      case 'PUT':
        upload.parts.set(Number(query.get('partNumber')), body);
        return { status: 200, headers: { ETag: tagOf(body) } };
      case 'POST': {
        const parts = listedParts(upload, body.toString());
        this.objects.set(key, Buffer.concat(parts));
        this.uploads.delete(id);
        const ETag = `"${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}"`;
        return { status: 200, body: xml('CompleteMultipartUploadResult', { Bucket: this.name, Key: key, ETag }) };
      }
      case 'DELETE':
        this.uploads.delete(id);
        return { status: 204 };
    }
    throw notImplemented(`${method} of an upload`);
  }
}

/** Returns the parts that the end of an upload lists, in the form in which they were sent. */
function listedParts({ parts }: PartialUpload, document: string): Buffer[] {
  const listed = [...document.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    tag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  if (listed.length === 0) throw new S3Error(400, 'MalformedXML', 'The document names no parts');
  if (listed.some(({ number }, at) => at > 0 && number <= listed[at - 1]!.number)) {
    throw new S3Error(400, 'InvalidPartOrder', 'The parts are not in their order');
  }
  return listed.map(({ number, tag }, at) => {
    const part = parts.get(number);
    if (!part || tag !== tagOf(part)) throw new S3Error(400, 'InvalidPart', `Part ${number} is not what was sent`);
    if (part.length < LEAST_PART && at < listed.length - 1) {
      throw new S3Error(400, 'EntityTooSmall', `Part ${number} is too small`);
    }
    return part;
  });
}

/**
 * Starts an S3 server with one empty bucket, on a port of its own unless one is given. It holds its objects in memory,
 * checks the signature of each request, and answers that it does not implement unknown features.
 */
export async function startTestBucket(atPort = 0): Promise<TestBucket> {
  let bucket: Bucket | undefined = new Bucket('ventanilla-test');
  let refusal: S3Error | undefined;

  function answerTo({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Answer {
    checkSignature({ method, url, headers, body }, { ...USER, now: new Date() });
    // Checksums of other kinds would have to be checked.
    const unknown = Object.keys(headers).find((name) => /^x-amz-(?:checksum|sdk-checksum|trailer)/.test(name));
    if (unknown !== undefined) throw notImplemented(unknown);
    if (refusal) throw refusal;
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, name = '', ...key] = pathname.split('/').map(decodeURIComponent);
    if (name !== bucket?.name) throw new S3Error(404, 'NoSuchBucket', `The bucket ${name} does not exist`);
    return bucket.answer(method, key.join('/'), searchParams, { range: headers.range, body });
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    let answer: Answer;
    try {
      answer = answerTo(request, body);
    } catch (error) {
      const { status, code, message } =
        error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error));
      const fields = { Code: code, Message: message, Resource: request.url ?? '', RequestId: randomUUID() };
      answer = { status, headers: { 'Content-Type': 'application/xml' }, body: xml('Error', fields) };
    }
    response.writeHead(answer.status, answer.headers);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  }

  const server = createServer((request, response) => {
    // A client that goes away while it sends gets no answer.
    serve(request, response).catch(() => response.destroy());
  }).listen(atPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    config: {
      driver: 's3',
      bucket: bucket.name,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...USER,
    },
    kept: () => [...(bucket?.objects.keys() ?? []), ...[...(bucket?.uploads.values() ?? [])].map(({ key }) => key)],
    remove: () => {
      bucket = undefined;
    },
    refuse: (status, code) => {
      refusal = new S3Error(status, code, 'Said of ana');
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
