import { inject, injectable, optional } from 'inversify';
import { Database, isUuid, NotAllowedError, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { FiledRecords, READ_RECORDS, type KnownRecord, type ProcessOrigin } from '../../tramites/contract.js';
import { StaffOfRecords, TaskAccess } from '../engine/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';
import { TREE, type FoundCase } from './found-case.js';

/** The instances that a case may have; a process that calls without end is stopped long before. */
const MOST_INSTANCES = 1000;

/** The outermost instance of a case. */
interface Root {
  readonly id: number;
  readonly llave: string;
  readonly origin_kind: ProcessOrigin['kind'] | null;
  readonly origin_id: number | null;
  readonly started_by: number | null;
}

/** Finds cases, and checks that the user may see them (decisions, section 7). */
@injectable()
export class CaseFinder {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(StaffOfRecords) private readonly staff: StaffOfRecords,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /**
   * Finds a case by the number or the key of a record, or by the llave of an instance; the case of a called instance is
   * that of the outermost one. It is for users who may see that instance or work on the record, the user who filed the
   * record or registered the certificate, and users with the permission to see records. The user who filed or
   * registered it reads as such (`isStaff` false), also where a task waits for that person. Throws `NotFoundError` and
   * `NotAllowedError`.
   */
  async find(name: string, by: Identity): Promise<{ readonly one: FoundCase; readonly isStaff: boolean }> {
    const filed = isUuid(name) ? undefined : await this.filedAs(name);
    const llave = isUuid(name) ? name : (filed?.llave ?? null);
    const root = llave === null ? undefined : await this.rootOf(llave);
    if (!root && !filed) throw new NotFoundError('No existe un caso con esa llave o ese radicado.');
    const record = filed ?? (root && (await this.recordOf(root)));
    const isFiler = record?.usuario === by.userId || (!record && isRegistrant(root, by));
    const isStaff = mayReadAll(root, record, by) || (await this.worksOn(root, record, by));
    if (!isStaff && !isFiler) throw new NotAllowedError('No puede consultar este caso.');
    return { one: { record, rootId: root?.id, llaves: root ? await this.llavesOf(root.id) : [] }, isStaff };
  }

  /** Tells whether a user works on a record, also by a task of a called instance, or may see the instance. */
  private async worksOn(root: Root | undefined, record: KnownRecord | undefined, by: Identity): Promise<boolean> {
    if (record) return (await this.staff.shareOf(record, by)) !== 'none';
    return root !== undefined && this.access.mayEnter(root.id, by);
  }

  private async filedAs(name: string): Promise<KnownRecord | undefined> {
    return name.startsWith('key_') ? this.records?.findByKey(name) : this.records?.findByNumber(name);
  }

  private async rootOf(llave: string): Promise<Root | undefined> {
    const [root] = await this.database.rows<Root>(
      `SELECT r.id, r.llave, r.origin_kind, r.origin_id, r.started_by FROM workflow_instance i
       JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id) WHERE i.llave = $1`,
      [llave],
    );
    return root;
  }

  private async recordOf({ origin_kind: kind, origin_id: id }: Root): Promise<KnownRecord | undefined> {
    return kind === 'tramite' && id !== null ? this.records?.findRecord(id) : undefined;
  }

  private async llavesOf(rootId: number): Promise<readonly string[]> {
    const rows = await this.database.rows<{ llave: string }>(
      `SELECT llave FROM ${TREE} tree ORDER BY id OFFSET 0 ROWS FETCH NEXT ${MOST_INSTANCES} ROWS ONLY`,
      [rootId],
    );
    return rows.map(({ llave }) => llave);
  }
}

/** Tells whether a user registered the certificate that started the instance. */
const isRegistrant = (root: Root | undefined, by: Identity): boolean =>
  root !== undefined && root.origin_kind !== null && root.started_by === by.userId;

function mayReadAll(root: Root | undefined, record: KnownRecord | undefined, by: Identity): boolean {
  if (record && by.may(READ_RECORDS)) return true;
  return root !== undefined && (by.may(READ_INSTANCES) || by.may(MANAGE_INSTANCES));
}
