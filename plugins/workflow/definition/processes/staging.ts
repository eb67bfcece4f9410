import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  Editions,
  InputError,
  NotFoundError,
  type Identity,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { DefinitionFault, DefinitionWarning } from '../language/fault.js';
import { line, processCode } from '../language/fields.js';
import { namesOf, referencesOf } from '../language/named-codes.js';
import { outlineOf } from '../language/outline.js';
import { withCodes } from '../language/with-codes.js';
import { DefinitionCheck } from './definition-check.js';
import { ProcedureUses, DRAFT } from './procedure-uses.js';
import { ProcessAudit } from './process-audit.js';
import { Processes } from './processes.js';

/** The JSON of an object. */
export type WrittenDefinition = Readonly<Record<string, unknown>>;

/** A draft as a designer saves it. */
export interface DraftChange {
  readonly definicion: WrittenDefinition;
  /** The revision of the draft that the author has seen; 0 for a new process. */
  readonly revision: number;
}

/** The answer to a saved draft. */
export interface SavedDraft {
  /** The UUID of the process. */
  readonly llave: string;
  readonly revision: number;
  readonly errores: readonly DefinitionFault[];
  readonly advertencias: readonly DefinitionWarning[];
}

/** A stored draft. */
export interface WrittenDraft extends Pick<SavedDraft, 'llave' | 'revision'> {
  /** The id of its process. */
  readonly id: number;
}

/** Drafts of definitions. Running instances do not depend on them (interface, "States and transitions"). */
@injectable()
export class Staging {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Processes) private readonly processes: Processes,
    @inject(DefinitionCheck) private readonly definitions: DefinitionCheck,
    @inject(ProcedureUses) private readonly uses: ProcedureUses,
    @inject(ProcessAudit) private readonly audit: ProcessAudit,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  /**
   * Saves a draft, faulty or not, and returns its faults. An unknown code makes a new process. Transitions and actions
   * without a code get one, or keep that of the earlier draft, or of the active version without a draft. Throws
   * `NotFoundError` for an unknown UUID, `InputError` where the definition is another process's, and `ConflictError`
   * `stale_revision` where another user saved first.
   */
  async save(by: Identity, llave: string, { definicion: written, revision }: DraftChange): Promise<SavedDraft> {
    const present = await this.processes.find(llave);
    if (!present && (!processCode.safeParse(llave).success || revision > 0)) {
      throw new NotFoundError('No existe un proceso con esa llave o código.');
    }
    const codigo = present?.codigo ?? llave;
    requireOwn(codigo, written);
    const definicion = withCodes(written, present && (await this.processes.present(present)));
    const { errores, advertencias } = await this.definitions.check(codigo, definicion);
    const { llave: made, revision: now } = await this.database.transaction(async (tx) => {
      const next = await this.write(tx, { codigo, definicion, revision }, by.userId);
      const details = { revision: next.revision, errores: errores.length };
      await this.audit.note(tx, by, 'drafted', codigo, details);
      return next;
    });
    return { llave: made, revision: now, errores, advertencias };
  }

  /** Saves a draft in the caller's transaction; throws `ConflictError` as {@link save} does. */
  async write(
    tx: Transaction,
    { codigo, definicion, revision }: DraftChange & { readonly codigo: string },
    adduser: number | null,
  ): Promise<WrittenDraft> {
    const now = this.clock.now();
    const staging = JSON.stringify(definicion);
    const nombre = line(200).safeParse(definicion['nombre']).data ?? codigo;
    const draft = { staging, staging_user: adduser, staging_at: now };
    const isNew =
      revision === 0 &&
      (await this.database.insertOnce(
        'workflow_process',
        { llave: randomUUID(), codigo, nombre, ...draft, staging_revision: 1, adduser, adddate: now },
        ['codigo'],
        tx,
      ));
    if (!isNew) {
      const changed = await this.database.changeRows(
        `UPDATE workflow_process SET staging = $1, staging_user = $2, staging_at = $3,
           staging_revision = staging_revision + 1,
           nombre = CASE WHEN active_version_id IS NULL THEN $4 ELSE nombre END
         WHERE codigo = $5 AND staging_revision = $6`,
        [staging, adduser, now, nombre, codigo, revision],
        tx,
      );
      if (changed !== 1) await this.refuseStale(tx, codigo, revision);
    }
    const [process] = await this.database.rows<{ id: number; llave: string }>(
      'SELECT id, llave FROM workflow_process WHERE codigo = $1',
      [codigo],
      tx,
    );
    const { id, llave } = process!;
    await this.uses.put(tx, id, DRAFT, namesOf(referencesOf(outlineOf(definicion)).procedures));
    return { id, llave, revision: isNew ? 1 : revision + 1 };
  }

  /** Refuses the later of two changes with `ConflictError`, which names the author of the earlier one and when. */
  async refuseStale(tx: Transaction, codigo: string, known: number): Promise<never> {
    const { stagingRevision } = await this.processes.get(codigo, tx);
    const thing = { kind: 'workflow.process', id: codigo, section: 'procesos' };
    await this.editions.requireRevision(tx, thing, stagingRevision, known);
    throw new ConflictError('El borrador cambió mientras se guardaba. Vuelva a consultarlo.', {
      code: 'stale_revision',
    });
  }
}

/**
 * Refuses a definition of another process. A missing or malformed code is saved: it is among the faults of the draft.
 */
function requireOwn(codigo: string, definicion: WrittenDefinition): void {
  const written = definicion['codigo'];
  if (typeof written !== 'string' || written === codigo) return;
  const reason = 'La definición es de otro proceso: su código es otro.';
  throw new InputError(reason, { errors: { 'definicion.codigo': [reason] } });
}
