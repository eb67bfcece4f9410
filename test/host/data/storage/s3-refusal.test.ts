import { expect } from 'chai';
import { BootError } from '../../../../host/runtime/boot-error.js';
import { S3FileStorage } from '../../../../host/data/storage/s3-file-storage.js';
import { startTestBucket, type TestBucket } from '../../../support/s3-server.js';
import { rejectionOf } from '../../support/rejection.js';

describe('a refusal of S3', () => {
  let bucket: TestBucket;

  beforeEach(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => bucket.stop());

  const refusal = (asked: 'prove' | 'check', wrong: Partial<TestBucket['config']> = {}): Promise<Error> =>
    rejectionOf(
      new S3FileStorage({ ...bucket.config, ...wrong, timeoutSeconds: 60 })[asked](AbortSignal.timeout(60_000)),
    );
  const expectNamed = ({ message, ...error }: Error, key: string): void => {
    expect(message).to.match(new RegExp(`^Configuration: storage\\.${key}: `));
    expect(message, JSON.stringify(error)).not.to.match(/KEY-|secret-|of ana|signature|records|exist/);
  };

  for (const [what, wrong, key, atHead] of [
    ['a wrong secret', { secretAccessKey: 'secret-of-another' }, 'secretAccessKey', 'accessKeyId'],
    ['a key that is not known', { accessKeyId: 'KEY-OF-NOBODY' }, 'accessKeyId', 'accessKeyId'],
    ['a bucket that is not there', { bucket: 'nowhere' }, 'bucket', 'bucket'],
  ] as const) {
    it(`stops the start with ${what}, and names ${key}`, async () => {
      expectNamed(await refusal('prove', wrong), key);
      expectNamed(await refusal('check', wrong), atHead);
    });
  }

  it('stops the start with a region that is not that of the bucket, and names it', async () => {
    expectNamed(await refusal('prove', { region: 'sa-east-1' }), 'region');
  });

  for (const [status, code, key] of [
    [403, 'AccessDenied', 'accessKeyId'],
    [301, 'PermanentRedirect', 'region'],
  ] as const) {
    it(`stops the start with ${code}, and names ${key}`, async () => {
      bucket.refuse(status, code);
      expectNamed(await refusal('prove'), key);
      expectNamed(await refusal('check'), key);
    });
  }

  for (const [status, code] of [
    [403, 'RequestTimeTooSkewed'],
    [500, 'InternalError'],
    [503, 'SlowDown'],
  ] as const) {
    it(`does not stop the start with ${code}, which mends by itself`, async () => {
      bucket.refuse(status, code);
      expect(await refusal('prove')).not.to.be.instanceOf(BootError);
    });
  }
});
