import { z } from 'zod';
import { filePath } from '../../../host/plugin-api/index.js';

const WHOLE_CHAIN_NAMES = 20;

/** The schema of an authority's HTTP address. A password in it would appear in logs, so it has a separate key. */
const authorityUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://tsa.example/tsr' })
  .refine((text) => !/^https?:\/\/[^/]*@/.test(text), 'must have no user or password: they have keys of their own');

/** A header, split into its name and value. */
const header = z
  .string()
  .regex(/^[\w-]+:\P{Cc}+$/u, 'must be the name of a header, a colon and its value')
  .transform((text) => {
    const [name = ''] = text.split(':', 1);
    return [name, text.slice(name.length + 1).trim()] as const;
  });

const seconds = (most: number) => z.number().min(0.1).max(most);

const timestampConfig = z.strictObject({
  url: authorityUrl.meta({
    description: 'The address of a time-stamp authority (RFC 3161): with it, signatures are PAdES B-T.',
    unset: 'none: signatures are B-B; required where another key of `timestamp` is set',
  }),
  user: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The user name for the authority, sent by HTTP Basic.', unset: 'nobody' }),
  password: z.string().optional().meta({
    description: 'The password of that user; better set `VENTANILLA_TIMESTAMP_PASSWORD`.',
    unset: 'none',
  }),
  headers: z
    .array(header)
    .prefault([])
    .describe('Headers of each request that the authority requires, such as `X-Api-Key: …`.'),
  seconds: seconds(20).default(5).describe('How long the service waits for an answer of the authority.'),
  required: z
    .boolean('must be true or false')
    .default(false)
    .describe(
      'Whether a document without a time-stamp is refused with 503. Otherwise it is signed without one while the authority is away.',
    ),
});

const longTermConfig = z.strictObject({
  enabled: z
    .boolean('must be true or false')
    .default(false)
    .describe(
      'Whether documents include revocation data: signatures are then PAdES B-LT. Needs `documents.signature.timestamp`.',
    ),
  seconds: seconds(20)
    .default(10)
    .describe('How long the service waits for all answers of OCSP responders and CRLs together.'),
  required: z
    .boolean('must be true or false')
    .default(false)
    .describe(
      'Whether a document without revocation data is refused with 503. Otherwise it stays at B-T while the data cannot be fetched.',
    ),
  privateHosts: z
    .array(z.string().min(1))
    .max(WHOLE_CHAIN_NAMES)
    .default([])
    .describe(
      'Hosts that certificates name for revocation data and that may be inside the network, such as `ca.city.internal`. Other hosts are called only at public addresses.',
    ),
});

/** The configuration key `signature`: the key and authorities for signing documents (decisions, section 6). */
export const signatureConfig = z
  .strictObject({
    file: filePath().optional().meta({
      description: 'The PKCS#12 file (`.p12`, `.pfx`) with the key, its certificate and the intermediate certificates.',
      unset: 'none',
    }),
    password: z.string().optional().meta({
      description: 'The password of that file; better set `VENTANILLA_SIGNATURE_PASSWORD`.',
      unset: 'none',
    }),
    developmentKey: z.boolean('must be true or false').optional().meta({
      description:
        'Whether the service makes a key without legal value if no key is configured. Each page of a document that it signs says so.',
      unset: 'with the embedded database',
    }),
    contact: z.string().min(1).max(200).optional().meta({
      description: 'The contact of the signer in the signature.',
      unset: 'the signature names none',
    }),
    warnDays: z
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe('How many days before the certificate expires the health check begins to fail.'),
    timestamp: timestampConfig.optional(),
    longTerm: longTermConfig.prefault({}),
  })
  .refine(({ longTerm, timestamp }) => !longTerm.enabled || timestamp, {
    path: ['longTerm'],
    error: 'needs documents.signature.timestamp',
  })
  .refine(({ file, password }) => file !== undefined || password === undefined, {
    path: ['file'],
    error: 'is not set, but a password for it is',
  })
  .prefault({});

type SignatureConfig = z.output<typeof signatureConfig>;
export type TimestampConfig = NonNullable<SignatureConfig['timestamp']>;
export type LongTermConfig = SignatureConfig['longTerm'];
