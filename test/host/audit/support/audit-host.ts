import { setTimeout as wait } from 'node:timers/promises';
import { unsealedEntries } from '../../../../host/audit/unsealed-entries.js';
import { AuditLog, Secrets } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { AuditView } from './audit-view.js';

const PATIENCE_MILLISECONDS = 15_000;

/** A host that seals, and what tests do with its log. */
export class AuditHost extends AuditView {
  private constructor(readonly host: TestHost) {
    super(host.database, host.container.get<AuditLog>(AuditLog), host.container.get<Secrets>(Secrets));
  }

  static async start(options: TestHostOptions = {}): Promise<AuditHost> {
    return new AuditHost(await startTestHost({ plugins: [peoplePlugin()], ...options }));
  }

  /** Another host on the same database. */
  another(): Promise<AuditHost> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return AuditHost.start({ databaseUrl, dataFolder, secretKey });
  }

  stop(): Promise<void> {
    return this.host.stop();
  }

  /** Waits until the host has left no committed entry without a seal. */
  async sealed(): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MILLISECONDS;
    while ((await unsealedEntries(this.database)).count > 0) {
      if (performance.now() > giveUpAt) throw new Error('not sealed in time');
      await wait(50);
    }
  }
}
