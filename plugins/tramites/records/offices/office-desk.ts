import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  Groups,
  InputError,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { MANAGE_RECORDS } from '../../contract.js';
import { RECORD } from '../../vocabulary/index.js';
import { RecordRights } from '../rights/record-rights.js';
import { RecordOffices } from './record-offices.js';

/** The department that gets the work on a record, and the reason, which stays within the city hall. */
export interface PassRequest {
  /** Code of the department. */
  readonly dependencia: string;
  readonly motivo: string;
}

/** A department that can get the work on a record. */
export interface Office {
  readonly codigo: string;
  readonly nombre: string;
}

const PREFIX = 'dependencia:';

/** The desk at which staff pass the work on a record to another office. */
@injectable()
export class OfficeDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Groups) private readonly groups: Groups,
    @inject(RecordRights) private readonly rights: RecordRights,
    @inject(RecordOffices) private readonly offices: RecordOffices,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Lists the active departments to which the work on a record can pass: all but the one that has it. Throws
   * `NotAllowedError` for users who may not move the record, and `NotFoundError`.
   */
  async others(keyOrNumber: string, by: Identity): Promise<Office[]> {
    const { recordId } = await this.rights.require(keyOrNumber, 'mover', by);
    const sql = 'SELECT oficina FROM tramites_record WHERE id = $1';
    const [record] = await this.database.rows<{ oficina: string | null }>(sql, [recordId]);
    const groups = await this.groups.listGroups();
    return groups
      .filter(({ codigo }) => codigo.startsWith(PREFIX) && codigo !== record?.oficina)
      .map(({ codigo, nombre }) => ({ codigo: codigo.slice(PREFIX.length), nombre }));
  }

  /**
   * Passes the work on a record, which is named by its key or its number, to a department, where it waits for a holder.
   * Throws `InputError` for an unknown department, `NotAllowedError` for users who may not move the record,
   * `NotFoundError`, and `ConflictError` where the department has the work already (`misma_dependencia`), where another
   * user has taken it since (`tarea_ajena`), and for a record without such work (`sin_trabajo`).
   */
  async pass(keyOrNumber: string, { dependencia, motivo }: PassRequest, by: Identity): Promise<void> {
    const { recordId } = await this.rights.require(keyOrNumber, 'mover', by);
    const oficina = PREFIX + dependencia;
    if (!(await this.groups.listGroups()).some(({ codigo }) => codigo === oficina)) {
      const unknown = 'No existe una dependencia activa con ese código.';
      throw new InputError(unknown, { errors: { dependencia: [unknown] } });
    }
    const isHolderNeeded = !by.may(MANAGE_RECORDS);
    await this.database.transaction(async (tx) => {
      const isPassed = await this.offices.pass(tx, recordId, { oficina, motivo, by, isHolderNeeded });
      if (!isPassed) {
        throw new ConflictError('El registro ya terminó, lo lleva un proceso o se trasladó a otra entidad.', {
          code: 'sin_trabajo',
        });
      }
      // The audit entry leaves out the reason: it may speak of people, and stays in the history of the task.
      await this.audit.recordEntry(tx, {
        action: 'tramites.record.passed',
        by,
        subject: { kind: RECORD, id: String(recordId) },
        details: { oficina },
      });
    });
  }
}
