import type { Container } from 'inversify';
import { auditChain } from '../../../host/data/audit/audit-chain.js';
import { CHAIN_KEY } from '../../../host/data/audit/chain-hash.js';
import { unsealedEntries } from '../../../host/data/audit/unsealed-entries.js';
import { verifyChain } from '../../../host/data/audit/verify-chain.js';
import { Database, Secrets } from '../../../host/plugin-api/index.js';
import { ValidationDigests } from '../../../plugins/tramites/validation/validation-digests.js';
import type { CrashFolder } from './crash-folder.js';
import { until } from '../../../testing/until.js';
import { withTool } from './crash-tool.js';

/** The time in which a lease of a dead host ends, and a failed mail is retried. */
const PATIENCE_SECONDS = 120;

/** A row of `tramites_validation`. */
interface StoredValidation {
  readonly id: string;
  readonly estado: string;
  readonly address_digest: Buffer;
  readonly code_digest: Buffer;
}

/** The stored mails and validations, and their traces. */
export interface MailState {
  readonly validations: readonly StoredValidation[];
  /** The state of mails that were given up, or came too late to be sent, by the job's id. */
  readonly ended: ReadonlyMap<string, string>;
  readonly digests: ValidationDigests;
  readonly audit: {
    readonly problem: string | undefined;
    /** The number of sealed entries, and that of the entries of each action. */
    readonly sealed: number;
    readonly actions: ReadonlyMap<string, number>;
  };
}

/** Waits until the host, which must be serving, has no mail left to send. */
export function waitUntilDry(folder: CrashFolder): Promise<void> {
  return withTool(folder, async (container) => {
    const database = container.get<Database>(Database);
    const open = "SELECT id FROM host_job WHERE state = 'PENDIENTE'";
    await until('no job is open', async () => (await database.rows(open)).length === 0, PATIENCE_SECONDS);
  });
}

/** Reads the state after every entry of the audit log is sealed; the host must be serving. */
export function readMailState(folder: CrashFolder): Promise<MailState> {
  return withTool(folder, async (container) => {
    const database = container.get<Database>(Database);
    await until(
      'all is sealed',
      async () => (await unsealedEntries(database, auditChain)).count === 0,
      PATIENCE_SECONDS,
    );
    const jobs = await database.rows<{ id: string; state: string }>('SELECT id, state FROM host_job');
    return {
      validations: await database.rows<StoredValidation>(
        `SELECT id, estado, address_digest, code_digest FROM tramites_validation`,
      ),
      ended: new Map(jobs.map(({ id, state }) => [id, state])),
      digests: container.get(ValidationDigests),
      audit: await readAudit(container),
    };
  });
}

async function readAudit(container: Container): Promise<MailState['audit']> {
  const database = container.get<Database>(Database);
  const { head, problem } = await verifyChain(database, auditChain, container.get<Secrets>(Secrets).key(CHAIN_KEY));
  const actions = await database.rows<{ action: string; count: string }>(
    'SELECT action, COUNT(*) AS count FROM host_audit_entry GROUP BY action',
  );
  return {
    problem,
    sealed: head.seq,
    actions: new Map(actions.map(({ action, count }) => [action, Number(count)])),
  };
}
