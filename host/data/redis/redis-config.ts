import { z } from 'zod';
import { filePath } from '../../plugin-api/index.js';
import { readRedisUrl } from './redis-address.js';

const url = z
  .string()
  .regex(/^rediss?:\/\//, 'must be a redis:// or rediss:// address')
  .refine((text) => !/[?#]/.test(text), 'takes no parameters')
  .refine(
    (text) => readRedisUrl(text) !== undefined,
    'is not a well-formed address; a special character in it must be percent-encoded',
  );

/** The host's key `redis`: the Redis that several hosts may share beside the database. */
export const redisConfig = z
  .strictObject({
    url: url.optional().meta({
      description:
        'The Redis of sessions, limits and deliveries of jobs: `redis://user:password@host:port/number`, or `rediss://…` for TLS. See [operation.md](operation.md#redis).',
      unset: 'none: they are in the database',
    }),
    prefix: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens')
      .default('ventanilla')
      .describe('The prefix of every key in Redis. Give each city that shares a Redis its own.'),
    ca: filePath().optional().meta({
      description: 'A PEM file of certificates that are trusted in addition to the usual ones; with `rediss://`.',
      unset: 'none',
    }),
  })
  .superRefine(({ url: address, ca }, context) => {
    if (ca === undefined || address?.startsWith('rediss://')) return;
    context.addIssue({ code: 'custom', path: ['ca'], message: 'needs a rediss:// address in redis.url' });
  })
  .prefault({});

export type RedisConfig = z.output<typeof redisConfig>;
