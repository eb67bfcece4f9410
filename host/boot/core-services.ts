import type { DestinationStream } from 'pino';
import type { Registry } from 'prom-client';
import type { BootError } from '../runtime/boot-error.js';
import type { ServiceValue } from './container/build-container.js';
import type { DatabaseServer } from '../data/database/patient-database.js';
import type { StorageFiles } from '../data/files/storage-files.js';
import type { HealthCheck } from '../runtime/health/health-check.js';
import type { Jobs } from '../jobs/open-jobs.js';
import type { AnyHostPlugin, Clock, JobHandler, Route, ScheduledJob } from '../plugin-api/index.js';
import type { HostSecrets } from '../data/secrets/host-secrets.js';
import type { ConfiguredSettings } from './host-settings.js';

/**
 * The role of a host: a service owns the embedded database; a command-line tool joins a running one, or starts it for
 * itself.
 */
export type HostRole = 'service' | 'tool';

/** The options for opening the host's own services, beside the configuration. */
export interface CoreOptions {
  readonly log?: DestinationStream | undefined;
  readonly clock?: Clock | undefined;
  readonly onDatabaseLost?: ((error: BootError) => void) | undefined;
  /** The loaded plugins: the host sends their mails. */
  readonly plugins: readonly AnyHostPlugin[];
  readonly overrides?: readonly ServiceValue[] | undefined;
}

/** The host's own services for the container, and how they are closed. */
export interface CoreServices {
  readonly bindings: readonly ServiceValue[];
  readonly server: DatabaseServer;
  readonly secrets: HostSecrets;
  readonly settings: ConfiguredSettings;
  /** The source of the root key, for messages to the operator. */
  readonly keyOrigin: string;
  readonly files: Pick<StorageFiles, 'scanWith'>;
  /** The outbox, and the parts that run its jobs once started. */
  readonly jobs: Jobs;
  readonly jobHandlers: readonly JobHandler[];
  readonly schedules: readonly ScheduledJob[];
  /** The host's own routes, of no plugin. */
  readonly routes: readonly Route[];
  readonly figures: readonly Registry[];
  readonly healthChecks: readonly HealthCheck[];
  /** Limits the time of a stop: a database that does not answer by then is abandoned. `close` follows. */
  limitEnd(): void;
  close(): Promise<void>;
}
