import { z } from 'zod';
import { calendarConfig } from '../calendar/calendar-config.js';
import { mailConfig } from '../mail/mail-config.js';
import { givenName, PluginFolder } from './plugin-folder.js';
import { procedureExecutorConfig } from '../procedures/procedure-executor-config.js';

const MEBIBYTE = 1024 * 1024;

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'is not the IANA name of a time zone');

function isWellFormed(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    [username, password, pathname].forEach((part) => decodeURIComponent(part));
    return true;
  } catch {
    return false;
  }
}

const databaseUrl = z
  .string()
  .regex(/^(postgres|postgresql|mssql):\/\//, 'must be a postgres:// or mssql:// address')
  .refine(isWellFormed, 'is not a well-formed address; a special character in it must be percent-encoded');

const secretKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

/** One or several; in one text, with commas between them. */
const previousKeys = z
  .union([z.string().transform((text) => text.split(',').map((key) => key.trim())), z.array(z.string())])
  .pipe(z.array(secretKey));

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://city.example, without a path or a slash at its end',
  );

/** `https://city.example/tramites`: what paths are put behind. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://city.example' })
  .refine((text) => !/[?#@]|\/$/.test(text), 'must have no user, query, fragment or slash at its end');

/** The plugins before they are loaded, with the full paths of their folders. */
export const pluginList = z
  .array(
    z.union(
      [z.string().min(1), z.instanceof(PluginFolder)],
      'must be the path of a folder or the name of a package',
    ),
  )
  .min(1);

/** The `bundle` that is none. A file of this name is written `./none`. */
export const NO_BUNDLE = 'none';

/** The host's part of the configuration, by key; every figure is a default of decisions, sections 1 and 11. */
export const hostConfigShape = {
  /** Plugins by their id in the product, by folder (`./plugins/turnos`) or by package; shown as they were written. */
  plugins: pluginList.transform((names) => names.map(givenName)),
  /** Folder of the embedded database, the files and the generated key. */
  data: z.string().min(1).default('./data'),
  /** A bundle that is loaded into an empty database; `none` is none, in place of the demonstration city too. */
  bundle: z.string().min(1).optional(),
  /** Whether it may run on the embedded database; `false` in `config/production.yaml`, so that no city does by accident. */
  demonstration: z.boolean('must be true or false').default(true),
  /** Root of all derived keys; required with `database.url`, made on the first start without. */
  secretKey: secretKey.optional(),
  /** Root keys that this one has followed: what they have sealed is still read, until `npm run keys -- reseal`. */
  secretKeyPrevious: previousKeys.default([]),
  /** The address that mails, QR codes and webhooks name; where the host listens, unless it says otherwise. */
  publicUrl: publicUrl.optional(),
  timeZone: timeZone.default('America/Bogota'),
  calendar: calendarConfig.prefault({}),
  http: z
    .strictObject({
      host: z.string().min(1).default('127.0.0.1'),
      /** 0 takes any free port. */
      port: z.int().min(0).max(65_535).default(3000),
      /** How many proxies stand in front: the client's address is taken from behind them. */
      trustedProxies: z.int().min(0).max(16).default(0),
      /** Origins whose pages may call the service; none by default. */
      corsOrigins: z.array(origin).default([]),
      jsonBytes: z.int().min(1024).default(MEBIBYTE),
      fileBytes: z
        .int()
        .min(1024)
        .default(25 * MEBIBYTE),
      files: z.int().min(1).default(10),
      /** Calls of public look-ups and writes that one address may make in a minute. */
      publicPerMinute: z.int().min(1).default(120),
      /** How long requests in flight may take to end after SIGTERM. */
      drainSeconds: z.number().min(0).max(8).default(8),
    })
    .prefault({}),
  database: z
    .strictObject({
      url: databaseUrl.optional(),
      connections: z.int().min(2).max(200).default(10),
      /** How long a request waits for a free connection before it is told 503. */
      acquireSeconds: z.number().positive().default(3),
      /** A longer statement is cancelled. */
      statementSeconds: z.number().positive().default(5),
      /** PostgreSQL prepares each statement once a connection; not behind a pooler that works by transaction. */
      preparedStatements: z.boolean().default(true),
    })
    .prefault({}),
  /** How the city's stored procedures are run. */
  procedureExecutor: procedureExecutorConfig,
  /** Where uploaded files are kept. Several hosts share a bucket, or a folder that all of them mount. */
  storage: z
    .discriminatedUnion('driver', [
      z.strictObject({ driver: z.literal('folder') }),
      z.strictObject({
        driver: z.literal('s3'),
        bucket: z.string().min(3),
        region: z.string().min(1).default('us-east-1'),
        /** Another server than Amazon's. */
        endpoint: z.url().optional(),
        /** Both or neither; without them, those of the AWS environment are taken. */
        accessKeyId: z.string().min(1).optional(),
        secretAccessKey: z.string().min(1).optional(),
        /** How long it may take to be connected to, and may then say and take in nothing. */
        timeoutSeconds: z.number().positive().max(60).default(10),
      }),
    ])
    .default({ driver: 'folder' }),
  /** Files that are kept for plugins. */
  files: z
    .strictObject({
      /** How long a received file may wait for its owner before it is taken for the rest of a crash. */
      pendingSeconds: z.int().min(60).default(3600),
    })
    .prefault({}),
  mail: mailConfig,
  /** Work that outlives the process, such as outgoing mail. */
  jobs: z
    .strictObject({
      /** How many jobs this host does at a time. 0: it adds jobs and leaves them to other hosts. */
      workers: z.int().min(0).max(100).default(4),
      /** How often it looks for jobs that other hosts have added or that are due again. */
      pollSeconds: z.number().min(0.05).max(60).default(1),
      /** How long after a host's death another one takes up the jobs that it was at. */
      leaseSeconds: z.number().min(1).max(3600).default(60),
      /** Whether it sees to what is due again and again; one host does it each time. */
      schedules: z.boolean().default(true),
    })
    .prefault({}),
  logging: z
    .strictObject({ level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info') })
    .prefault({}),
  metrics: z
    .strictObject({
      /** Bearer token of `/metrics`; without one it answers in the embedded profile on a loopback address only. */
      token: z.string().min(16).optional(),
    })
    .prefault({}),
} as const;

/** The host's part of the configuration, checked. */
export type HostConfig = {
  readonly [Key in keyof typeof hostConfigShape]: z.output<(typeof hostConfigShape)[Key]>;
};
