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
 * A host serves and owns the embedded database; a command-line tool joins the one that runs, or starts it for itself.
 */
export type HostRole = 'service' | 'tool';

/** What the host's own services are opened with, beside the configuration. */
export interface CoreOptions {
  readonly log?: DestinationStream | undefined;
  readonly clock?: Clock | undefined;
  readonly onDatabaseLost?: ((error: BootError) => void) | undefined;
  /** The loaded ones: the host sends their mails. */
  readonly plugins: readonly AnyHostPlugin[];
  readonly overrides?: readonly ServiceValue[] | undefined;
}

/** What the host itself brings to the container, and its end. */
export interface CoreServices {
  readonly bindings: readonly ServiceValue[];
  readonly server: DatabaseServer;
  readonly secrets: HostSecrets;
  readonly settings: ConfiguredSettings;
  /** The source of the root key, for messages to the operator. */
  readonly keyOrigin: string;
  readonly files: Pick<StorageFiles, 'scanWith'>;
  /** The outbox, and what carries out its jobs once it is started. */
  readonly jobs: Jobs;
  readonly jobHandlers: readonly JobHandler[];
  readonly schedules: readonly ScheduledJob[];
  /** Those of no plugin. */
  readonly routes: readonly Route[];
  readonly figures: readonly Registry[];
  readonly healthChecks: readonly HealthCheck[];
  /** From now on a database that does not answer is given up in time for a stop; `close` follows. */
  limitEnd(): void;
  close(): Promise<void>;
}
