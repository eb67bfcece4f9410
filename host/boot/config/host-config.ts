import { z } from 'zod';
import { bundleConfig } from '../../data/bundles/bundle-config.js';
import { databaseConfig } from '../../data/database/database-config.js';
import { filesConfig } from '../../data/files/files-config.js';
import { rootKeyConfig } from '../../data/secrets/root-key-config.js';
import { httpConfig } from '../../routes/http/http-config.js';
import { metricsConfig } from '../../routes/http/metrics-config.js';
import { jobsConfig } from '../../jobs/jobs-config.js';
import { mailConfig } from '../../jobs/mail/mail-config.js';
import { givenName, PluginFolder } from './plugin-folder.js';
import { filePath } from '../../plugin-api/index.js';
import { redisConfig } from '../../data/redis/redis-config.js';
import { storageConfig } from '../../data/storage/storage-config.js';
import { loggingConfig } from '../../runtime/logging/logging-config.js';
import { tracingConfig } from '../../runtime/tracing/tracing-config.js';

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'is not the IANA name of a time zone');

/** The public address, such as `https://city.example/tramites`, to which paths are appended. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://city.example' })
  .refine((text) => !/[?#@]|\/$/.test(text), 'must have no user, query, fragment or slash at its end');

/** The plugins before they are loaded, with the full paths of their folders. */
export const pluginList = z
  .array(
    z.union([z.string().min(1), z.instanceof(PluginFolder)], 'must be the path of a folder or the name of a package'),
  )
  .min(1);

/**
 * The host's part of the configuration, by key; every number is a default of decisions, sections 1 and 11. The
 * descriptions are the text of docs/configuration.md, where `unset` states the behaviour without a value for keys that
 * have no default.
 */
export const hostConfigShape = {
  plugins: pluginList
    .transform((names) => names.map(givenName))
    .describe(
      'Plugins of the product by their id, others by folder (`./turnos`) or by the name of an installed package.',
    ),
  data: filePath().default('./data').describe('The data folder; see [operation.md](operation.md#the-data-folder).'),
  bundle: bundleConfig,
  demonstration: z
    .boolean('must be true or false')
    .default(true)
    .describe(
      'Whether the service may run on the embedded database. With `false`, the service does not start without `database.url`.',
    ),
  ...rootKeyConfig,
  publicUrl: publicUrl.optional().meta({
    description: 'The public address of the service, for mails, QR codes and webhooks, without a slash at its end.',
    unset: 'where the host listens',
  }),
  timeZone: timeZone
    .default('America/Bogota')
    .describe('The IANA time zone that decides the year of a filing number and the days of a term.'),
  http: httpConfig,
  database: databaseConfig,
  redis: redisConfig,
  storage: storageConfig,
  files: filesConfig,
  mail: mailConfig,
  jobs: jobsConfig,
  logging: loggingConfig,
  metrics: metricsConfig,
  tracing: tracingConfig,
} as const;

export type HostConfig = {
  readonly [Key in keyof typeof hostConfigShape]: z.output<(typeof hostConfigShape)[Key]>;
};
