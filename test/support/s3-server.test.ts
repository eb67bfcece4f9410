import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { rejectionOf } from '../host/support/rejection.js';
import { startTestBucket, type TestBucket } from './s3-server.js';
import { checkSignature, type SignedRequest } from './s3-signature.js';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

describe('the S3 server of the tests', () => {
  let bucket: TestBucket;
  let client: S3Client;
  let object: { readonly Bucket: string; readonly Key: string };

  before(async () => {
    bucket = await startTestBucket();
    const { region, endpoint, accessKeyId, secretAccessKey } = bucket.config;
    client = new S3Client({
      region,
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    // Each of its characters is written in a special way in signatures.
    object = { Bucket: bucket.config.bucket, Key: "año 2026/(a+b)*c!'=&~.txt" };
  });
  after(() => bucket.stop());

  const contentOf = async (): Promise<Buffer> =>
    Buffer.from(await (await client.send(new GetObjectCommand(object))).Body!.transformToByteArray());

  it('keeps, answers and removes objects', async () => {
    await client.send(new HeadBucketCommand({ Bucket: object.Bucket }));
    await client.send(new PutObjectCommand({ ...object, Body: 'one' }));
    expect((await contentOf()).toString()).to.equal('one');
    expect(bucket.kept()).to.deep.equal([object.Key]);
    await client.send(new DeleteObjectCommand(object));
    expect(await rejectionOf(contentOf())).to.include({ name: 'NoSuchKey' });
    expect(bucket.kept()).to.deep.equal([]);
  });

  it('joins parts in the order that the end of the upload names', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    const upload = { ...object, UploadId };
    const [first, last] = [randomBytes(FIVE_MEGABYTES), randomBytes(7)];
    const tags = new Map<number, string | undefined>();
    for (const [PartNumber, Body] of [[3, last] as const, [1, first] as const]) {
      tags.set(PartNumber, (await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))).ETag);
    }
    const end = (...numbers: readonly number[]): Promise<unknown> => {
      const Parts = numbers.map((PartNumber) => ({ PartNumber, ETag: tags.get(PartNumber) ?? tags.get(1) }));
      return client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    };
    expect(await rejectionOf(end(3, 1))).to.include({ name: 'InvalidPartOrder' });
    expect(await rejectionOf(end(1, 2))).to.include({ name: 'InvalidPart' });
    expect(await rejectionOf(end(3, 4))).to.include({ name: 'EntityTooSmall' });
    expect(await rejectionOf(contentOf())).to.include({ name: 'NoSuchKey' });
    await end(1, 3);
    expect((await contentOf()).equals(Buffer.concat([first, last]))).to.equal(true);
    expect(await rejectionOf(end(1, 3))).to.include({ name: 'NoSuchUpload' });
    await client.send(new DeleteObjectCommand(object));
  });

  it('keeps the parts of an upload until it is aborted', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: 1, Body: 'part' }));
    expect(bucket.kept()).to.deep.equal([object.Key]);
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
    expect(bucket.kept()).to.deep.equal([]);
  });

  it('refuses unsigned requests', async () => {
    const answer = await fetch(`${bucket.config.endpoint}/${object.Bucket}/key`);
    expect(answer.status).to.equal(403);
    expect(await answer.text()).to.include('<Code>AccessDenied</Code>');
  });
});

/** The examples of "Signature Calculations for the Authorization Header" in Amazon's reference of S3. */
describe('the signatures that Amazon publishes', () => {
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const signer = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    now: new Date('2013-05-24T00:00:00Z'),
  };
  const signed = (
    url: string,
    signature: string,
    { method = 'GET', names = 'host', content = '', hash = EMPTY, headers = {} } = {},
  ): SignedRequest => ({
    method,
    url,
    body: Buffer.from(content),
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': hash,
      'x-amz-date': '20130524T000000Z',
      ...headers,
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        `SignedHeaders=${names},Signature=${signature}`,
    },
  });
  const examples: Readonly<Record<string, SignedRequest>> = {
    'of a part of an object': signed('/test.txt', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41', {
      names: 'host;range;x-amz-content-sha256;x-amz-date',
      headers: { range: 'bytes=0-9' },
    }),
    'of an object that is put': signed(
      '/test%24file.text',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      {
        method: 'PUT',
        names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        content: 'Welcome to Amazon S3.',
        hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      },
    ),
    'of a query without a value': signed(
      '/?lifecycle',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      { names: 'host;x-amz-content-sha256;x-amz-date' },
    ),
    'of a query that is not sorted': signed(
      '/?prefix=J&max-keys=2',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      { names: 'host;x-amz-content-sha256;x-amz-date' },
    ),
  };

  for (const [what, request] of Object.entries(examples)) {
    it(`${what} are accepted`, () => checkSignature(request, signer));

    const { headers } = request;
    for (const [how, changed, by, code] of [
      ['with another secret', {}, { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
      ['in another region', {}, { region: 'sa-east-1' }, 'AuthorizationHeaderMalformed'],
      ['sixteen minutes later', {}, { now: new Date('2013-05-24T00:16:00Z') }, 'RequestTimeTooSkewed'],
      ['with another method', { method: 'DELETE' }, {}, 'SignatureDoesNotMatch'],
      ['of another path', { url: `/other${request.url}` }, {}, 'SignatureDoesNotMatch'],
      ['at another host', { headers: { ...headers, host: 'other' } }, {}, 'SignatureDoesNotMatch'],
      ['with another header of Amazon', { headers: { ...headers, 'x-amz-acl': 'public-read' } }, {}, 'AccessDenied'],
      ['with another content', { body: Buffer.from('other') }, {}, 'XAmzContentSHA256Mismatch'],
    ] as const) {
      it(`${what} are refused ${how}`, () => {
        expect(() => checkSignature({ ...request, ...changed }, { ...signer, ...by }))
          .to.throw()
          .with.property('code', code);
      });
    }
  }
});
