import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** A bucket on a real S3 server, over HTTP. */
export interface TestBucket {
  readonly config: {
    readonly driver: 's3';
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** What the server keeps of the objects in it: some files for each. */
  kept(): Promise<string[]>;
  /** Takes the bucket away, with all that is in it. */
  remove(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an S3 server with one empty bucket, on a port of its own unless it is given one. */
export async function startTestBucket(atPort = 0): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ventanilla-s3-'));
  const bucket = 'ventanilla-test';
  const server = new S3rver({
    address: '127.0.0.1',
    port: atPort,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    config: {
      driver: 's3',
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    kept: () => readdir(path.join(directory, bucket)),
    remove: () => rm(path.join(directory, bucket), { recursive: true }),
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
