import { z } from 'zod';
import { databaseConfig } from '../../data/database/database-config.js';
import { httpConfig } from '../../routes/http/http-config.js';
import { jobsConfig } from '../../jobs/jobs-config.js';
import { mailConfig } from '../../jobs/mail/mail-config.js';
import { givenName, PluginFolder } from './plugin-folder.js';
import { filePath } from '../../plugin-api/index.js';
import { redisConfig } from '../../data/redis/redis-config.js';
import { storageConfig } from '../../data/storage/storage-config.js';
import { tracingConfig } from '../../runtime/tracing/tracing-config.js';

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'is not the IANA name of a time zone');

const secretKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

/** One or several; in one text, with commas between them. */
const previousKeys = z
  .union([z.string().transform((text) => text.split(',').map((key) => key.trim())), z.array(z.string())])
  .pipe(z.array(secretKey));

/** `https://city.example/tramites`: what paths are put behind. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://city.example' })
  .refine((text) => !/[?#@]|\/$/.test(text), 'must have no user, query, fragment or slash at its end');

/** The plugins before they are loaded, with the full paths of their folders. */
export const pluginList = z
  .array(
    z.union([z.string().min(1), z.instanceof(PluginFolder)], 'must be the path of a folder or the name of a package'),
  )
  .min(1);

/** The `bundle` that is none. A file of this name is written `./none`. */
export const NO_BUNDLE = 'none';

/**
 * The host's part of the configuration, by key; every figure is a default of decisions, sections 1 and 11. The
 * descriptions are the text of docs/configuration.md: `unset` says there what holds where a key without a default is
 * left out.
 */
export const hostConfigShape = {
  plugins: pluginList
    .transform((names) => names.map(givenName))
    .describe(
      'Plugins of the product by their id, others by folder (`./turnos`) or by the name of an installed package.',
    ),
  data: filePath().default('./data').describe('The data folder; see [operation.md](operation.md#the-data-folder).'),
  bundle: filePath(NO_BUNDLE).optional().meta({
    description:
      'The bundle that is loaded into an empty database. `none` loads nothing; a file of that name is written `./none`.',
    unset: 'none; with the embedded database the demonstration city',
  }),
  demonstration: z
    .boolean('must be true or false')
    .default(true)
    .describe(
      'Whether the service may run on the embedded database. Where it is `false`, the service does not start without `database.url`.',
    ),
  secretKey: secretKey.optional().meta({
    description:
      'The root of all derived keys: 32 bytes in base64. Required with `database.url`. See [operation.md](operation.md#the-secret-key).',
    unset: 'made in the data folder with the embedded database',
  }),
  secretKeyPrevious: previousKeys.default([]).meta({
    description:
      'Earlier root keys, as a list, or as a text with commas between them. What they sealed is still read until `npm run keys -- reseal`.',
    unset: 'none',
  }),
  publicUrl: publicUrl.optional().meta({
    description: 'The address that mails, QR codes and webhooks name, without a slash at its end.',
    unset: 'where the host listens',
  }),
  timeZone: timeZone
    .default('America/Bogota')
    .describe('The IANA time zone that decides the year of a filing number and the days of a term.'),
  http: httpConfig,
  database: databaseConfig,
  redis: redisConfig,
  storage: storageConfig,
  files: z
    .strictObject({
      pendingSeconds: z
        .int()
        .min(60)
        .default(3600)
        .describe('How long a received file may wait for its owner before it is removed.'),
    })
    .prefault({}),
  mail: mailConfig,
  jobs: jobsConfig,
  logging: z
    .strictObject({
      level: z
        .enum(['debug', 'info', 'warn', 'error', 'silent'])
        .default('info')
        .describe('The lowest level that is logged.'),
    })
    .prefault({}),
  metrics: z
    .strictObject({
      token: z.string().min(16).optional().meta({
        description:
          'The bearer token of `/metrics`. Without one, `/metrics` answers with the embedded database on a loopback address only.',
        unset: 'none',
      }),
    })
    .prefault({}),
  tracing: tracingConfig,
} as const;

export type HostConfig = {
  readonly [Key in keyof typeof hostConfigShape]: z.output<(typeof hostConfigShape)[Key]>;
};
