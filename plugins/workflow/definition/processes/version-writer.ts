import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import { namedCodes } from '../language/named-codes.js';
import { DefinitionRefusedError } from './definition-refused-error.js';
import { DRAFT, ProcedureUses } from './procedure-uses.js';
import { ProcessBindings } from './process-bindings.js';
import type { PinnedRevisions } from './process-version.js';
import type { StoredProcess } from './stored-process.js';

/** A version that is to be made. */
interface NewVersion {
  readonly definition: ProcessDefinition;
  readonly pinned: PinnedRevisions;
  readonly comentario?: string | undefined;
  readonly adduser: number | null;
}

const besideDraft = `UPDATE workflow_process SET active_version_id = $1, nombre = $2,
    staging_revision = CASE WHEN staging IS NULL THEN staging_revision + 1 ELSE staging_revision END
  WHERE id = $3`;
const endingDraft = `UPDATE workflow_process SET active_version_id = $1, nombre = $2,
    staging = NULL, staging_user = NULL, staging_at = NULL, staging_revision = staging_revision + 1
  WHERE id = $3 AND staging_revision = $4`;

/** Writes versions, within a transaction that serialises publications. */
@injectable()
export class VersionWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProcedureUses) private readonly uses: ProcedureUses,
    @inject(ProcessBindings) private readonly bindings: ProcessBindings,
  ) {}

  /**
   * Adds a version and makes it the active one; answers its number. A draft of the revision `ending` ends with it, and
   * undefined is answered where it is another by now: nothing is to be kept then. Without `ending` a draft stays; where
   * there is none, what stands in its place changes, and so does its revision. Throws {@link DefinitionRefusedError}
   * where something has been bound to the process meanwhile that its ends say too little for.
   */
  async add(
    tx: Transaction,
    process: Pick<StoredProcess, 'id'>,
    { definition, pinned, comentario, adduser }: NewVersion,
    ending?: number,
  ): Promise<number | undefined> {
    await this.bindings.lock(tx, definition.codigo);
    const unsaid = await this.bindings.faults(definition.codigo, definition, tx);
    if (unsaid.length > 0) throw new DefinitionRefusedError(unsaid, []);
    const [last] = await this.database.rows<{ version: number | null }>(
      'SELECT MAX(version) AS version FROM workflow_version WHERE process_id = $1',
      [process.id],
      tx,
    );
    const version = (last?.version ?? 0) + 1;
    await this.database.change(
      `UPDATE workflow_version SET estado = 'HISTORICA' WHERE process_id = $1 AND estado = 'ACTIVA'`,
      [process.id],
      tx,
    );
    const row = {
      process_id: process.id,
      version,
      estado: 'ACTIVA',
      definicion: JSON.stringify(definition),
      pinned: JSON.stringify(pinned),
      comentario: comentario ?? null,
      adduser,
      adddate: this.clock.now(),
    };
    const [made] = await this.database.insert<{ id: number }>('workflow_version', [row], ['id'], tx);
    const bind = [made!.id, definition.nombre, process.id];
    const changed =
      ending === undefined
        ? await this.database.change(besideDraft, bind, tx)
        : await this.database.change(endingDraft, [...bind, ending], tx);
    if (changed !== 1) return undefined;
    await this.uses.put(tx, process.id, version, namedCodes(definition).procedures);
    if (ending !== undefined) await this.uses.put(tx, process.id, DRAFT, []);
    return version;
  }
}
