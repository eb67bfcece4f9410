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
      // Without the timeouts, a server that accepts bytes and never answers would block the caller for ever.
      requestHandler: { connectionTimeout: timeout, socketTimeout: timeout },
      // Newer libraries add checksums that other servers than Amazon's refuse or mangle.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    };
    // On Node.js 20 the client prints a warning at each start; our documentation names the supported versions.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
    this.client = new S3Client(config);
  }

  /** Uploads in parts: S3 needs the length of a single request in advance, and a form's file does not state it. */
  async put(key: string, content: Readable): Promise<void> {
    const params = { ...this.object(key), Body: content };
    const upload = new Upload({ client: this.client, params, queueSize: 1 });
    // The upload does not see a stream that fails between two parts, and would wait for it for ever.
    content.once('error', () => void upload.abort());
    await upload.done();
  }

  async open(key: string, part?: ObjectPart): Promise<Readable> {
    const range = part && { Range: `bytes=${part.start}-${part.start + part.length - 1}` };
    const { Body } = await this.client.send(new GetObjectCommand({ ...this.object(key), ...range }));
    // A `Readable` in Node.js; browsers get other types.
    return Body as Readable;
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  /** Rejects where the bucket does not exist, or our keys have no access to it. */
  async check(abortSignal: AbortSignal): Promise<void> {
    const { bucket: Bucket } = this.options;
    await this.refusing(() => this.client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
  }

  /**
   * Proves that objects can be written, read and deleted, with an object of one byte, and that `check` succeeds. The
   * object's key is random, so that hosts that start together do not collide.
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

  /** Runs `work`; an error that only another configuration fixes is replaced by one that names the wrong key. */
  private async refusing(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw s3Refusal(error, this.options) ?? error;
    }
  }
}
