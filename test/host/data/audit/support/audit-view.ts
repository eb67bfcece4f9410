import { auditChain } from '../../../../../host/data/audit/audit-chain.js';
import { auditCommand } from '../../../../../host/data/audit/audit-command.js';
import { CHAIN_KEY } from '../../../../../host/data/audit/chain-hash.js';
import { ChainWriter } from '../../../../../host/data/audit/chain-writer.js';
import { SealStore } from '../../../../../host/data/audit/seal-store.js';
import { unsealedEntries } from '../../../../../host/data/audit/unsealed-entries.js';
import { verifyChain, type ChainReport } from '../../../../../host/data/audit/verify-chain.js';
import type {
  AuditEntry,
  AuditLog,
  ChainedLog,
  Database,
  Secrets,
  Transaction,
} from '../../../../../host/plugin-api/index.js';

/** Returns a database whose statements run in one transaction. */
function within(tx: Transaction, database: Database): Database {
  const seen: Partial<Database> = {
    rows: (sql, bind) => database.rows(sql, bind, tx),
    changeRows: (sql, bind) => database.changeRows(sql, bind, tx),
    transaction: (work) => work(tx),
  };
  return Object.assign(Object.create(database) as Database, seen);
}

/** An audit log, and the logs of plugins, with helpers for tests. */
export class AuditView {
  constructor(
    readonly database: Database,
    readonly audit: AuditLog,
    readonly secrets: Secrets,
    readonly logs: readonly ChainedLog[],
  ) {}

  /** Runs work in a transaction that is rolled back afterwards; `work` receives the log as seen there. */
  async undone(work: (seen: AuditView) => Promise<void>): Promise<void> {
    const tx = await this.database.sequelize.transaction();
    try {
      await work(new AuditView(within(tx, this.database), this.audit, this.secrets, this.logs));
    } finally {
      await tx.rollback();
    }
  }

  /** Writes entries, each in its own transaction. */
  async write(howMany: number, entry: Partial<AuditEntry> = {}): Promise<void> {
    for (let n = 0; n < howMany; n += 1) {
      const whole: AuditEntry = { action: 'test.done', by: 'system', details: { n }, ...entry };
      await this.database.transaction((tx) => this.audit.recordEntry(tx, whole));
    }
  }

  /** Seals all committed entries, as the sealer of a host does within a second; that one may be faster. */
  async seal(): Promise<void> {
    for (const log of this.logs) {
      const store = new SealStore(this.database, log);
      while ((await unsealedEntries(this.database, log)).count > 0) {
        const writer = await ChainWriter.open(store, this.secrets.key(CHAIN_KEY));
        await writer
          .round(() => Promise.resolve(true))
          .catch((error: unknown) => {
            if (!store.isForked(error)) throw error;
          });
      }
    }
  }

  verify(log = auditChain): Promise<ChainReport> {
    return verifyChain(this.database, log, this.secrets.key(CHAIN_KEY));
  }

  /** Runs `npm run audit -- <arguments>`; returns its output. */
  async run(...args: readonly string[]): Promise<string[]> {
    const printed: string[] = [];
    await auditCommand(this).run(args, {
      print: (line) => void printed.push(line),
      warn: (line) => void printed.push(line),
      readSecret: () => Promise.reject(new Error('nothing is asked for')),
    });
    return printed;
  }

  /** Changes rows that the database protects, as the owner of its tables can. */
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
