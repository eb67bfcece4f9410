import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import { namedCodes } from '../language/named-codes.js';
import { DefinitionRefusedError } from './definition-refused-error.js';
import { DRAFT, ProcedureUses } from './procedure-uses.js';
import { ProcessBindings } from './process-bindings.js';
import type { PinnedRevisions } from './process-version.js';
import type { StoredProcess } from './stored-process.js';

/** A version to be added. */
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

/** Writes versions, in a transaction in which publications run one after the other. */
@injectable()
export class VersionWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProcedureUses) private readonly uses: ProcedureUses,
    @inject(ProcessBindings) private readonly bindings: ProcessBindings,
  ) {}

  /**
   * Adds a version, makes it the active one and returns its number. A draft of the revision `ending` ends with it;
   * undefined where the draft has changed: the caller must roll back then. Without `ending` a draft stays, and without
   * a draft the revision grows, as the shown definition changes. Throws {@link DefinitionRefusedError} where something
   * was bound to the process meanwhile and an end lacks its outcome.
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
    await this.database.changeRows(
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
    const [made] = await this.database.insertRows<{ id: number }>('workflow_version', [row], ['id'], tx);
    const bind = [made!.id, definition.nombre, process.id];
    const changed =
      ending === undefined
        ? await this.database.changeRows(besideDraft, bind, tx)
        : await this.database.changeRows(endingDraft, [...bind, ending], tx);
    if (changed !== 1) return undefined;
    await this.uses.put(tx, process.id, version, namedCodes(definition).procedures);
    if (ending !== undefined) await this.uses.put(tx, process.id, DRAFT, []);
    return version;
  }
}
