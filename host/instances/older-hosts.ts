import { setTimeout as wait } from 'node:timers/promises';
import { BootError } from '../boot-error.js';
import { pendingMigrations } from '../database/migrate.js';
import type { MigrationSource } from '../database/migration-files.js';
import type { AppliedMigration } from '../database/migration-table.js';
import { faultOf } from '../database/unknown-migrations.js';
import type { Database, Logger } from '../plugin-api/index.js';
import { HostInstances, type LiveInstance } from './host-instances.js';

/** A stop takes ten seconds, a host that is killed is taken for gone after fifteen. */
const LEAVE_SECONDS = 30;
const LOOK_MILLISECONDS = 250;

interface Upgrade {
  readonly database: Database;
  readonly sources: readonly MigrationSource[];
  readonly applied: ReadonlyMap<string, readonly AppliedMigration[]>;
  readonly logger: Logger;
  /** A command-line tool does not end what serves. */
  readonly role: 'service' | 'tool';
}

/** The hosts that do not work with what is about to be migrated, each with the reasons. */
async function olderHosts(
  { sources, applied }: Upgrade,
  hosts: readonly LiveInstance[],
): Promise<[string, string[]][]> {
  const reasons = new Map<string, string[]>();
  for (const source of sources) {
    for (const migration of await pendingMigrations(source, applied.get(source.owner))) {
      for (const { id, versions } of hosts) {
        // Without the owner, its tables are not asked for.
        const version = versions[source.owner];
        const fault = version === undefined ? undefined : faultOf({ owner: source.owner, version }, migration);
        if (fault !== undefined) reasons.set(id, [...(reasons.get(id) ?? []), fault]);
      }
    }
  }
  return [...reasons];
}

/**
 * Has the hosts end that do not work with what is about to be migrated, and waits until they have: each says why, in
 * its log and on standard error. A tool refuses in place of that. Those that work with it go on. The caller holds the
 * migration lock, so that no host begins meanwhile. Throws `BootError` where one does not end.
 */
export async function partWithOlderHosts(upgrade: Upgrade): Promise<void> {
  const instances = new HostInstances(upgrade.database);
  const hosts = await instances.liveIfAny();
  if (hosts.length === 0) return;
  const older = await olderHosts(upgrade, hosts);
  if (older.length === 0) return;
  const names = hosts.filter(({ id }) => older.some(([asked]) => asked === id)).map(({ name }) => name);
  if (upgrade.role === 'tool') {
    throw new BootError(
      `Hosts of an earlier version serve, and do not work with what is to be migrated: ${names.join(', ')}. Start the newer version first; it has them end.`,
    );
  }
  upgrade.logger.warn({ hosts: names }, 'hosts of an earlier version are asked to end');
  for (const [id, reasons] of older) {
    const why = `A newer version migrates the database, and this host does not work with that: ${reasons.join('; ')}.`;
    await instances.askToLeave(id, why);
  }
  await waitUntilGone(instances, new Set(older.map(([id]) => id)));
}

async function waitUntilGone(instances: HostInstances, asked: ReadonlySet<string>): Promise<void> {
  const until = performance.now() + LEAVE_SECONDS * 1000;
  for (;;) {
    const left = (await instances.live()).filter(({ id }) => asked.has(id));
    if (left.length === 0) return;
    if (performance.now() > until) {
      const names = left.map(({ name }) => name).join(', ');
      throw new BootError(`Hosts of an earlier version do not end: ${names}. End them, and start again.`);
    }
    await wait(LOOK_MILLISECONDS);
  }
}
