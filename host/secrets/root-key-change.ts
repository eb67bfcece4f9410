import { withMigrationLock } from '../database/migration-lock.js';
import type { DatabaseServer } from '../database/patient-database.js';
import { HostInstances, type LiveInstance } from '../instances/host-instances.js';
import { refuseOtherPlugins } from '../instances/other-plugins.js';
import { waitForHosts } from '../instances/wait-for-hosts.js';
import {
  InputError,
  type AnyHostPlugin,
  type AuditLog,
  type Clock,
  type CommandConsole,
  type Database,
} from '../plugin-api/index.js';
import { endOfWriters } from './end-of-writers.js';
import { Resealing } from './reseal.js';
import { dataKeySealedAnew, readRootKeyRow, type RootKeyRow } from './root-key-check.js';
import type { RootKeySource } from './root-key-source.js';
import type { Sealer } from './sealer.js';
import { refuseUnloaded } from './unloaded-plugins.js';

export interface RootKeyChangeParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly source: RootKeySource;
  /** The loaded ones, with the columns that they seal. */
  readonly plugins: readonly AnyHostPlugin[];
  readonly server: DatabaseServer;
}

type Runs = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: Runs = (work) => work();

const TAKE_UP = 'Every host takes it up:';

const takenBack = (): InputError => new InputError('Another command has taken this change of the root key back.');

const HOW_TO_BEGIN = `To change the root key, make a new one (openssl rand -base64 32), and start each host, one after the other, and then
this command with it in VENTANILLA_SECRET_KEY and the present one in VENTANILLA_SECRET_KEY_PREVIOUS.`;

/** Two at once could leave a value under a key that no host has. The key that a change began with is gone back to. */
function refuseOther({ dataKeyId, sealingId }: RootKeyRow, target: string): void {
  if (sealingId === undefined || sealingId === target || dataKeyId === target) return;
  throw new InputError(
    `A change to the root key ${sealingId} is under way: call this command with that one in VENTANILLA_SECRET_KEY first.`,
  );
}

/**
 * Leads through a change of the root key while hosts serve: all of them hold both keys; all of them seal under the new
 * one; everything is sealed anew; none holds the earlier one any more. Where it stands is in the database and in what
 * hosts say of themselves, so that it is broken off and called again at any time.
 */
export class RootKeyChange {
  private readonly instances: HostInstances;
  private readonly resealing: Resealing;

  constructor(private readonly parts: RootKeyChangeParts) {
    this.instances = new HostInstances(parts.database);
    this.resealing = new Resealing(parts.database, parts.sealer, parts.plugins);
  }

  /** Throws `InputError` where another change is under way. */
  async lead(console: CommandConsole): Promise<void> {
    const { database, server, source } = this.parts;
    const whileNoneStarts: Runs = (work) => withMigrationLock(database, server, work);
    // What the service makes the key for itself is done at once, by one command at a time.
    if (source.isFile) await whileNoneStarts(() => this.change(source.begin(), console, atOnce));
    else await this.change(source.begin(), console, whileNoneStarts);
  }

  private async change(target: string, console: CommandConsole, whileNoneStarts: Runs): Promise<void> {
    const { sealer, source } = this.parts;
    sealer.hold(source.read());
    const row = await readRootKeyRow(this.parts.database);
    const isDone = row.dataKeyId === target && row.sealingId === undefined;
    console.print(`The database belongs to the root key ${row.dataKeyId}; this command has ${sealer.ids.join(', ')}.`);
    refuseOtherPlugins(await this.instances.live(), this.parts.plugins);
    await refuseUnloaded(this.parts.database, this.parts.plugins);
    if (!isDone) await this.bringUnder(target, row, console, whileNoneStarts);
    if (source.isFile) {
      // Hosts give up the earlier key with its file, and do not end: what was sealed under it is committed by then.
      await endOfWriters(this.parts.database);
      await this.reseal(console);
    }
    source.finish(target);
    await this.leaveOthers(target, console);
    console.print(`The root key is ${target}, and no other one is needed.`);
    if (isDone && !source.isFile) console.print(HOW_TO_BEGIN);
  }

  private async bringUnder(
    target: string,
    row: RootKeyRow,
    console: CommandConsole,
    whileNoneStarts: Runs,
  ): Promise<void> {
    refuseOther(row, target);
    const { instances } = this;
    const needed = [target, row.dataKeyId];
    const lacks = ({ rootKeys }: LiveInstance): string | undefined => {
      const lacking = needed.filter((id) => !rootKeys.includes(id));
      return lacking.length === 0 ? undefined : `lacks ${lacking.join(', ')}`;
    };
    const start = 'Start each host, one after the other, with the new root key and the previous one:';
    const words = this.parts.source.isFile ? TAKE_UP : start;
    // A host may have begun, without the new key, since none was waited for.
    for (let isBegun = false; !isBegun;) {
      await waitForHosts({ instances, console, words, lacks });
      isBegun = await whileNoneStarts(async () => {
        if ((await instances.live()).some((host) => lacks(host) !== undefined)) return false;
        await this.begin(target);
        return true;
      });
    }
    console.print(`Hosts seal under ${target} from now on.`);
    await waitForHosts({
      instances,
      console,
      words: TAKE_UP,
      lacks: ({ rootKeys: [sealing] }) => (sealing === target ? undefined : `seals under ${sealing}`),
    });
    await this.requireUnderWay(target);
    this.parts.sealer.sealUnder(target);
    await this.reseal(console);
    await this.resealDataKey(target);
    console.print(`The database belongs to the root key ${target}.`);
  }

  /** Another command may have gone back to the earlier key while this one waited. */
  private async requireUnderWay(target: string): Promise<void> {
    const { sealingId, dataKeyId } = await readRootKeyRow(this.parts.database);
    if ((sealingId ?? dataKeyId) !== target) throw takenBack();
  }

  /** From now on, hosts seal under the new key. */
  private async begin(target: string): Promise<void> {
    const { database, audit } = this.parts;
    await database.transaction(async (tx) => {
      const row = await readRootKeyRow(database, tx);
      refuseOther(row, target);
      const sealingId = row.dataKeyId === target ? undefined : target;
      if (row.sealingId === sealingId) return;
      const bytes = sealingId === undefined ? null : Buffer.from(sealingId, 'hex');
      await database.change('UPDATE host_root_key SET sealing_id = $1', [bytes], tx);
      await audit.record(tx, { action: 'host.rootKey.changeBegun', by: 'console', details: { key: target } });
    });
  }

  /** From then on, a host that has the new key alone is let in, and one without it is not. */
  private async resealDataKey(target: string): Promise<void> {
    const { database, audit, clock, sealer } = this.parts;
    await database.transaction(async (tx) => {
      const { dataKeyId, dataKey } = await readRootKeyRow(database, tx);
      if (dataKeyId === target) return;
      const changed = await database.change(
        `UPDATE host_root_key SET data_key = $1, sealed_at = $2, sealing_id = NULL
         WHERE data_key = $3 AND sealing_id = $4`,
        [dataKeySealedAnew(sealer, dataKey), clock.now(), dataKey, Buffer.from(target, 'hex')],
        tx,
      );
      if (changed !== 1) throw takenBack();
      await audit.record(tx, { action: 'host.rootKey.changed', by: 'console', details: { key: target } });
    });
  }

  /** What was begun before hosts sealed under the new key has ended once they do without the earlier one. */
  private async leaveOthers(target: string, console: CommandConsole): Promise<void> {
    const start = `Start each host, one after the other, with the root key ${target} alone, without VENTANILLA_SECRET_KEY_PREVIOUS:`;
    await waitForHosts({
      instances: this.instances,
      console,
      words: this.parts.source.isFile ? TAKE_UP : start,
      lacks: ({ rootKeys }) => {
        const others = rootKeys.filter((id) => id !== target);
        return others.length === 0 ? undefined : `has ${others.join(', ')}`;
      },
    });
    await this.reseal(console);
  }

  private async reseal(console: CommandConsole): Promise<void> {
    for (;;) {
      const outcomes = await this.resealing.reseal();
      const stale = outcomes.filter(({ resealed }) => resealed > 0);
      for (const { name, resealed } of stale) console.print(`${name}: ${resealed} sealed anew`);
      if (stale.length > 0) continue;
      for (const { name, unreadable } of outcomes) {
        if (unreadable > 0) console.warn(`${name}: ${unreadable} cannot be opened with any known key, and are left`);
      }
      return;
    }
  }
}
