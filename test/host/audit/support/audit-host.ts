import { setTimeout as wait } from 'node:timers/promises';
import { auditCommand } from '../../../../host/audit/audit-command.js';
import { CHAIN_KEY } from '../../../../host/audit/chain-hash.js';
import { unsealedEntries } from '../../../../host/audit/unsealed-entries.js';
import { verifyChain, type ChainReport } from '../../../../host/audit/verify-chain.js';
import { AuditLog, Secrets, type AuditEntry, type Database } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../support/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';

const PATIENCE_MILLISECONDS = 15_000;

/** A host that seals, and what tests do with its log. */
export class AuditHost {
  private constructor(readonly host: TestHost) {}

  static async start(options: TestHostOptions = {}): Promise<AuditHost> {
    return new AuditHost(await startTestHost({ plugins: [peoplePlugin()], ...options }));
  }

  /** Another host on the same database. */
  another(): Promise<AuditHost> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return AuditHost.start({ databaseUrl, dataFolder, secretKey });
  }

  get database(): Database {
    return this.host.database;
  }

  get audit(): AuditLog {
    return this.host.container.get<AuditLog>(AuditLog);
  }

  get secrets(): Secrets {
    return this.host.container.get<Secrets>(Secrets);
  }

  stop(): Promise<void> {
    return this.host.stop();
  }

  /** Writes entries, each in a transaction of its own. */
  async write(howMany: number, entry: Partial<AuditEntry> = {}): Promise<void> {
    for (let n = 0; n < howMany; n += 1) {
      const whole: AuditEntry = { action: 'test.done', by: 'system', details: { n }, ...entry };
      await this.database.transaction((tx) => this.audit.record(tx, whole));
    }
  }

  /** Waits until no committed entry is without a seal. */
  async sealed(): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MILLISECONDS;
    while ((await unsealedEntries(this.database)).count > 0) {
      if (performance.now() > giveUpAt) throw new Error('not sealed in time');
      await wait(50);
    }
  }

  verify(): Promise<ChainReport> {
    return verifyChain(this.database, this.secrets.key(CHAIN_KEY));
  }

  /** Runs `npm run audit -- <arguments>`; answers what it printed. */
  async run(...args: readonly string[]): Promise<string[]> {
    const printed: string[] = [];
    await auditCommand(this).run(args, {
      print: (line) => void printed.push(line),
      warn: (line) => void printed.push(line),
      readSecret: () => Promise.reject(new Error('nothing is asked for')),
    });
    return printed;
  }

  /** Changes what the database protects, as somebody who owns its tables can. */
  async tamper(table: string, ...statements: readonly string[]): Promise<void> {
    const { database } = this;
    const trigger = `${table}_append_only`;
    const switching = (how: 'DISABLE' | 'ENABLE'): string =>
      database.dialect === 'mssql'
        ? `${how} TRIGGER ${trigger} ON ${table}`
        : `ALTER TABLE ${table} ${how}${how === 'ENABLE' ? ' ALWAYS' : ''} TRIGGER ${trigger}`;
    await database.rows(switching('DISABLE'));
    try {
      for (const statement of statements) await database.rows(statement);
    } finally {
      await database.rows(switching('ENABLE'));
    }
  }
}
