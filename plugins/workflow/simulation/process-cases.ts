import { inject, injectable } from 'inversify';
import {
  Database,
  Editions,
  InputError,
  revisionOf,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcessAudit, Processes } from '../definition/index.js';
import type { ProcessCase } from './play-schemas.js';

interface CasesRow {
  readonly codigo: string;
  readonly casos: string | null;
}

/** The cases of a process, with their revision. */
export interface KeptCases {
  readonly casos: readonly ProcessCase[];
  readonly revision: string;
}

/** The most text of all cases of a process, in bytes of JSON. */
const MOST_BYTES = 1024 * 1024;

/** The kept plays of processes. No instance and no version depends on them. */
@injectable()
export class ProcessCases {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Processes) private readonly processes: Processes,
    @inject(ProcessAudit) private readonly audit: ProcessAudit,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  /** Throws `NotFoundError`. */
  async get(llave: string): Promise<KeptCases> {
    const { codigo } = await this.processes.get(llave);
    const casos = await this.read(codigo);
    return { casos, revision: revisionOf(casos) };
  }

  /**
   * Replaces the cases of a process; with a revision, only where that is the present one. Throws `NotFoundError`, and
   * `InputError` for too much text.
   */
  async save(
    by: Identity,
    llave: string,
    casos: readonly ProcessCase[],
    revision: string | undefined,
  ): Promise<ImportOutcome> {
    const { codigo } = await this.processes.get(llave);
    return this.database.transaction(async (tx) => {
      await this.lock(tx, codigo);
      const present = await this.read(codigo, tx);
      const actions = ['workflow.process.casesSaved'];
      const thing = { kind: 'workflow.process', id: codigo, section: 'procesos', actions };
      await this.editions.requireRevision(tx, thing, revisionOf(present), revision);
      if (!(await this.put(tx, codigo, casos))) return 'left';
      await this.audit.note(tx, by, 'casesSaved', codigo, { casos: casos.length });
      return 'changed';
    });
  }

  /** Replaces the cases of a process in the caller's transaction; returns whether they have changed. */
  async put(tx: Transaction, codigo: string, casos: readonly ProcessCase[]): Promise<boolean> {
    const written = JSON.stringify(casos);
    if (Buffer.byteLength(written) > MOST_BYTES) {
      const mensaje = 'Los casos ocupan más de 1 MiB. Quite algunos, o acorte sus datos.';
      throw new InputError(mensaje, { errors: { casos: [mensaje] } });
    }
    if (revisionOf(await this.read(codigo, tx)) === revisionOf(casos)) return false;
    const sql = 'UPDATE workflow_process SET casos = $1 WHERE codigo = $2';
    await this.database.changeRows(sql, [casos.length === 0 ? null : written, codigo], tx);
    return true;
  }

  /** Returns the cases of all processes that have some, by code of the process. */
  async all(tx: Transaction): Promise<ReadonlyMap<string, ProcessCase[]>> {
    const sql = 'SELECT codigo, casos FROM workflow_process WHERE casos IS NOT NULL';
    const rows = await this.database.rows<CasesRow>(sql, [], tx);
    return new Map(rows.map(({ codigo, casos }) => [codigo, casesIn(casos)]));
  }

  private async read(codigo: string, tx?: Transaction): Promise<ProcessCase[]> {
    const sql = 'SELECT codigo, casos FROM workflow_process WHERE codigo = $1';
    const [row] = await this.database.rows<CasesRow>(sql, [codigo], tx);
    return casesIn(row?.casos ?? null);
  }

  private async lock(tx: Transaction, codigo: string): Promise<void> {
    await this.database.changeRows('UPDATE workflow_process SET codigo = codigo WHERE codigo = $1', [codigo], tx);
  }
}

const casesIn = (text: string | null): ProcessCase[] => (text === null ? [] : (JSON.parse(text) as ProcessCase[]));
