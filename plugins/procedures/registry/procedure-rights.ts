import { inject, injectable } from 'inversify';
import {
  Database,
  InputError,
  NotAllowedError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../executor/procedure-executor.js';
import type { ProcedureUse } from '../contract.js';
import { namesIn, type ProcedureItem, type StoredItem } from './procedure-item.js';

interface RegisteredRow {
  readonly codigo: string;
  readonly nombre_bd: string;
  readonly permisos: unknown;
  readonly usos: unknown;
}

/** The part of a registration that decides who may run it, and where. */
type Registered = Pick<StoredItem, 'pro_codigo' | 'nombre_bd' | 'permisos' | 'usos'>;

/** A code that an administrator hands out, and the field that has it, for the error. */
interface HandedOut {
  readonly codigo: string;
  readonly field: string;
}

const beyond = (detail: string): NotAllowedError => new NotAllowedError(detail, { code: 'beyond_own_permissions' });

/**
 * Tells whether a user may run a procedure with these permissions: without any every user may, and where they cannot be
 * read only a superuser may.
 */
export function mayRun(by: Identity, permissions: readonly string[] | null): boolean {
  if (permissions === null) return by.isSuperuser;
  return permissions.length === 0 || permissions.some((permission) => by.may(permission));
}

/**
 * Throws `NotAllowedError` for a procedure that the user may not run, and so may neither try, change, copy, remove nor
 * hand out.
 */
export function requireMayRun(
  by: Identity,
  { pro_codigo, permisos }: Pick<Registered, 'pro_codigo' | 'permisos'>,
): void {
  if (mayRun(by, permisos)) return;
  throw beyond(
    `Usted no puede ejecutar el procedimiento «${pro_codigo}», así que tampoco probarlo, cambiarlo ni darlo a otros.`,
  );
}

/**
 * The rights of administrators over registered procedures: they try, change, copy, remove and hand out only procedures
 * that they may run themselves (decisions, section 5). A superuser and the import of a bundle may do all.
 */
@injectable()
export class ProcedureRights {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  /**
   * Throws `NotAllowedError` unless an administrator may run both the registration that is about to change and every
   * other one of the same procedure of the database, however its name is spelt: a second registration is a copy.
   */
  async requireMaySave(by: Identity, item: ProcedureItem, tx: Transaction): Promise<void> {
    const closed = (await this.registered(tx)).filter(({ permisos }) => !mayRun(by, permisos));
    const own = closed.find(({ pro_codigo }) => pro_codigo === item.pro_codigo);
    if (own) requireMayRun(by, own);
    const wanted = closed.length === 0 ? undefined : await this.executor.resolve(item.nombre_bd, tx);
    if (wanted === undefined) return;
    for (const { pro_codigo, nombre_bd } of closed) {
      if ((await this.executor.resolve(nombre_bd, tx)) === wanted) {
        throw beyond(`«${wanted}» está registrado también como «${pro_codigo}», que usted no puede ejecutar.`);
      }
    }
  }

  /**
   * Checks codes that are about to be bound to something that lets others run them, such as a token. Throws
   * `InputError` for a code that is not registered for the use, and `NotAllowedError` for one that the administrator
   * may not run. A bundle may bind any registered code; for the public's `validacion` the code needs the use there too.
   */
  async requireMayHandOut(
    by: Identity | 'bundle',
    use: ProcedureUse,
    codes: readonly HandedOut[],
    tx?: Transaction,
  ): Promise<void> {
    const registered = new Map((await this.registered(tx)).map((item) => [item.pro_codigo, item]));
    const isFree = by === 'bundle' && use !== 'validacion';
    for (const { codigo, field } of codes) {
      const item = registered.get(codigo);
      if (!item || !(isFree || item.usos?.includes(use))) {
        const reason = `No hay un procedimiento registrado con el código «${codigo}»${isFree ? '' : ` y el uso «${use}»`}.`;
        throw new InputError(reason, { errors: { [field]: [reason] } });
      }
      if (by !== 'bundle') requireMayRun(by, item);
    }
  }

  /** Lists the codes that name a use and that `by`, where given, may run. */
  async codes(use: ProcedureUse, by?: Identity, tx?: Transaction): Promise<string[]> {
    const registered = await this.registered(tx);
    return registered
      .filter(({ usos, permisos }) => usos?.includes(use) && (!by || mayRun(by, permisos)))
      .map(({ pro_codigo }) => pro_codigo);
  }

  private async registered(tx?: Transaction): Promise<Registered[]> {
    const rows = await this.database.rows<RegisteredRow>(
      'SELECT codigo, nombre_bd, permisos, usos FROM procedures_procedure ORDER BY codigo',
      [],
      tx,
    );
    return rows.map(({ codigo, nombre_bd, permisos, usos }) => ({
      pro_codigo: codigo,
      nombre_bd,
      permisos: namesIn(this.database, permisos),
      usos: namesIn<ProcedureUse>(this.database, usos),
    }));
  }
}
