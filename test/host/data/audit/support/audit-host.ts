import { chainedLogs } from '../../../../../host/data/audit/chained-logs.js';
import { unsealedEntries } from '../../../../../host/data/audit/unsealed-entries.js';
import { AuditLog, Secrets, type AnyHostPlugin } from '../../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { peoplePlugin } from '../../../support/people-plugin.js';
import { AuditView } from './audit-view.js';

/** A host that seals, with helpers for its log. */
export class AuditHost extends AuditView {
  private constructor(
    readonly host: TestHost,
    private readonly plugins: readonly AnyHostPlugin[],
  ) {
    const { container, database } = host;
    super(database, container.get<AuditLog>(AuditLog), container.get<Secrets>(Secrets), chainedLogs(container));
  }

  static async start(options: TestHostOptions = {}): Promise<AuditHost> {
    const { plugins = [peoplePlugin()] } = options;
    return new AuditHost(await startTestHost({ ...options, plugins }), plugins);
  }

  /** Starts another host on the same database. */
  another(): Promise<AuditHost> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return AuditHost.start({ databaseUrl, dataFolder, secretKey, plugins: this.plugins });
  }

  stop(): Promise<void> {
    return this.host.stop();
  }

  /** Waits until no committed entry is without a seal. */
  async sealed(): Promise<void> {
    for (const log of this.logs) {
      await until(`${log.name} is sealed`, async () => (await unsealedEntries(this.database, log)).count === 0);
    }
  }
}
