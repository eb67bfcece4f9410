import { z } from 'zod';

/**
 * The host's key `storage`: where uploaded files are kept. Several hosts share a bucket, or a folder that all of them
 * mount.
 */
export const storageConfig = z
  .discriminatedUnion('driver', [
    z.strictObject({ driver: z.literal('folder') }),
    z.strictObject({
      driver: z
        .literal('s3')
        .describe('Where uploaded files are kept: in `files` of the data folder, or on a server that speaks S3.'),
      bucket: z.string().min(3).describe('The bucket.'),
      region: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
      endpoint: z.url().optional().meta({
        description: "A server other than Amazon's. The bucket is then part of the path.",
        unset: "Amazon's",
      }),
      accessKeyId: z.string().min(1).optional().meta({
        description: 'The id of the access key. Set it together with `secretAccessKey`, or set neither.',
        unset: 'that of the AWS environment',
      }),
      secretAccessKey: z.string().min(1).optional().meta({
        description: 'The secret of the access key. Set it together with `accessKeyId`, or set neither.',
        unset: 'that of the AWS environment',
      }),
      timeoutSeconds: z
        .number()
        .positive()
        .max(60)
        .default(10)
        .describe(
          'How long a connection attempt may take, and how long the server may then be silent. Calls are tried three times.',
        ),
    }),
  ])
  .superRefine((storage, context) => {
    if (storage.driver === 'folder') return;
    const { accessKeyId, secretAccessKey } = storage;
    if ((accessKeyId === undefined) === (secretAccessKey === undefined)) return;
    context.addIssue({
      code: 'custom',
      path: [accessKeyId === undefined ? 'accessKeyId' : 'secretAccessKey'],
      message: 'is needed: accessKeyId and secretAccessKey, or neither',
    });
  })
  .default({ driver: 'folder' });

export type StorageConfig = z.output<typeof storageConfig>;
export type S3Options = Omit<Extract<StorageConfig, { driver: 's3' }>, 'driver'>;
