import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkedKey, type FileStorage, type ObjectPart } from './file-storage.js';
import type { S3Options } from './storage-config.js';
import { s3Refusal } from './s3-refusal.js';

/** {@link FileStorage} in a bucket of S3 or of a server that speaks its protocol. */
export class S3FileStorage implements FileStorage {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    const { region, endpoint, accessKeyId, secretAccessKey, timeoutSeconds } = options;
    const timeout = timeoutSeconds * 1000;
    const config: S3ClientConfig = {
      region,
      // Without them a server that accepts bytes and does not answer would be waited for without an end.
      requestHandler: { connectionTimeout: timeout, socketTimeout: timeout },
      // Checksums of their own that newer libraries add are refused or mangled by other servers than Amazon's.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    };
    // On Node.js 20 the client writes to the console of each start; the documentation names the versions for a server.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
    this.client = new S3Client(config);
  }

  /** In parts, as S3 wants to know the length of what it is sent at once and a form's file does not tell it. */
  async put(key: string, content: Readable): Promise<void> {
    const params = { ...this.object(key), Body: content };
    const upload = new Upload({ client: this.client, params, queueSize: 1 });
    // A stream that fails between two parts is not seen by the upload, which would wait for it for ever.
    content.once('error', () => void upload.abort());
    await upload.done();
  }

  async open(key: string, part?: ObjectPart): Promise<Readable> {
    const range = part && { Range: `bytes=${part.start}-${part.start + part.length - 1}` };
    const { Body } = await this.client.send(new GetObjectCommand({ ...this.object(key), ...range }));
    // What it is in Node; browsers have streams of another kind.
    return Body as Readable;
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  /** Rejects where the bucket is not there, or our keys may not see it. */
  async check(abortSignal: AbortSignal): Promise<void> {
    const { bucket: Bucket } = this.options;
    await this.refusing(() => this.client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
  }

  /**
   * Proves that objects can be written, read and deleted, by one of a byte, and that `check` will be answered. Hosts
   * that start at once do not meet: each has an object of its own.
   */
  async prove(abortSignal: AbortSignal): Promise<void> {
    const object = this.object(`ventanilla-check-${randomUUID()}`);
    await this.refusing(async () => {
      await this.client.send(new PutObjectCommand({ ...object, Body: '.' }), { abortSignal });
      const { Body } = await this.client.send(new GetObjectCommand(object), { abortSignal });
      await Body?.transformToByteArray();
      await this.client.send(new DeleteObjectCommand(object), { abortSignal });
    });
    await this.check(abortSignal);
  }

  private object(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.options.bucket, Key: checkedKey(key) };
  }

  /** Says of what only another configuration mends which key is wrong. */
  private async refusing(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw s3Refusal(error, this.options) ?? error;
    }
  }
}
