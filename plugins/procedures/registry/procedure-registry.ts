import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  CachedRows,
  Database,
  Logger,
  Revisions,
  type CachedValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ProcedureCall } from '../executor/procedure-call.js';
import { PROCEDURES_REVISION, type ProcedureUse } from '../contract.js';

interface ProcedureRow {
  readonly codigo: string;
  readonly nombre_bd: string;
  readonly permisos: unknown;
  readonly usos: unknown;
  readonly timeout_seconds: number | null;
}

/** The procedure that a code stands for, and its timeout. */
export type ProcedureTarget = Pick<ProcedureCall, 'codigo' | 'name' | 'timeoutSeconds'>;

/** A procedure that may be run. */
export interface RegisteredProcedure {
  readonly codigo: string;
  /** The permissions; a user needs one of them where there are any. */
  readonly permissions: readonly string[];
  readonly uses: ReadonlySet<ProcedureUse>;
  /** The part of a call that is always the same. */
  readonly target: ProcedureTarget;
}

/** A list of names; other JSON must not be taken for an empty list of permissions. */
const names = z.array(z.string());

/** The active procedures, in memory and at most a second old. */
@injectable()
export class ProcedureRegistry {
  private readonly byCode: CachedValue<CachedRows<RegisteredProcedure>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.byCode = revisions.cached(PROCEDURES_REVISION, (tx) => this.load(tx));
  }

  /** Returns all of them as they are now: look-ups in the result ask the database nothing more. */
  current(tx?: Transaction): Promise<CachedRows<RegisteredProcedure>> {
    return this.byCode.get(tx);
  }

  /** Throws `UnavailableError` where a stored registration cannot be read. */
  async check(): Promise<void> {
    (await this.current()).requireReadable();
  }

  /** Makes a change of a procedure or a token: changes come one after the other, on all hosts. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.revise(PROCEDURES_REVISION, work);
  }

  private async load(tx?: Transaction): Promise<CachedRows<RegisteredProcedure>> {
    const rows = await this.database.rows<ProcedureRow>(
      `SELECT codigo, nombre_bd, permisos, usos, timeout_seconds FROM procedures_procedure WHERE is_active = $1`,
      [true],
      tx,
    );
    return new CachedRows(
      rows.map((row) => [row.codigo, () => this.read(row)]),
      (procedure) => this.logger.error({ procedure }, 'a registered procedure cannot be read as it is stored'),
    );
  }

  private read({ codigo, nombre_bd, permisos, usos, timeout_seconds }: ProcedureRow): RegisteredProcedure {
    return {
      codigo,
      permissions: names.parse(this.database.parseJson(permisos)),
      uses: new Set(names.parse(this.database.parseJson(usos)) as ProcedureUse[]),
      target: targetOf(codigo, nombre_bd, timeout_seconds ?? undefined),
    };
  }
}

/** Makes the target of a code. Without a timeout of its own, that of the host's configuration applies. */
export function targetOf(codigo: string, name: string, timeoutSeconds: number | undefined): ProcedureTarget {
  return { codigo, name, ...(timeoutSeconds !== undefined && { timeoutSeconds }) };
}
