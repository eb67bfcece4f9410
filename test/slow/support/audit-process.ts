import { randomBytes } from 'node:crypto';
import { auditChain } from '../../../host/data/audit/audit-chain.js';
import { AuditSealer } from '../../../host/data/audit/audit-sealer.js';
import { DatabaseAuditLog } from '../../../host/data/audit/database-audit-log.js';
import { hostConfigShape } from '../../../host/boot/config/host-config.js';
import { connect } from '../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../host/data/database/sequelize-database.js';
import { createLogger } from '../../../host/runtime/logging/create-logger.js';
import type { Clock } from '../../../host/plugin-api/index.js';
import { HostSecrets } from '../../../host/data/secrets/host-secrets.js';
import { checkRootKey } from '../../../host/data/secrets/root-key-check.js';
import { move, moves } from '../../host/data/audit/support/desks-plugin.js';

// Writes entries of the audit log and of a plugin's, and seals them without a pause, to be killed at any moment.
const [, , url = '', secretKey = ''] = process.argv;
const database = new SequelizeDatabase(connect(url, hostConfigShape.database.parse(undefined)));
const clock: Clock = { now: () => new Date() };
const audit = new DatabaseAuditLog(database, clock);
const secrets = new HostSecrets({ present: Buffer.from(secretKey, 'base64'), previous: [] });
await checkRootKey({ database, secrets, clock }, 'the key of the test');
const sealer = new AuditSealer({
  logs: [auditChain, moves],
  database,
  clock,
  secrets,
  logger: createLogger({ level: 'silent' }),
});

async function writeOne(): Promise<void> {
  const personal = { name: randomBytes(4).toString('hex') };
  await database.transaction(async (tx) => {
    await audit.recordEntry(tx, { action: 'test.written', by: 'system', personal });
    await move(database, tx, '1', personal);
  });
}

async function write(): Promise<never> {
  for (;;) await writeOne();
}

async function seal(): Promise<never> {
  for (;;) await sealer.round();
}

await writeOne();
process.stdout.write('writing\n');
await Promise.all([write(), write(), seal()]);
