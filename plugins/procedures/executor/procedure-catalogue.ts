import { isDeepStrictEqual } from 'node:util';
import { InputError, type Clock, type Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { OfferedProcedure, ProcedureCall } from './procedure-call.js';
import { mssqlCatalogue } from './mssql/mssql-catalogue.js';
import { postgresCatalogue } from './postgres/postgres-catalogue.js';
import { parseProcedureName, readProcedureName } from './procedure-name.js';
import { targetOf, toOffered, type DeclaredProcedure, type ProcedureTarget } from './procedure-target.js';

const CACHE_MILLISECONDS = 1000;
const MOST_CACHED = 1000;

interface CachedTargets {
  readonly until: number;
  readonly targets: Promise<Targets>;
  /** Set once they have been read. */
  value?: Targets;
}

/** The targets of a name, by the parameter that is preferred where several are declared. */
type Targets = Readonly<Record<ProcedureCall['parameter'], ProcedureTarget | undefined>>;

const targetsOf = (declared: readonly DeclaredProcedure[]): Targets => ({
  jsondata: targetOf(declared, 'jsondata'),
  JSON_FILTROS: targetOf(declared, 'JSON_FILTROS'),
});

const none: Targets = { jsondata: undefined, JSON_FILTROS: undefined };

/** The procedures in the database's catalogue. A look-up is kept for a second, and within a transaction to its end. */
export class ProcedureCatalogue {
  private readonly cached = new Map<string, CachedTargets>();
  private readonly cachedIn = new WeakMap<Transaction, Map<string, Targets>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    readonly schemas: readonly string[],
  ) {}

  /** Lists the procedures that take JSON text, by name; ambiguous names are left out. */
  async offered(tx?: Transaction): Promise<readonly OfferedProcedure[]> {
    const all = new Map<string, DeclaredProcedure[]>();
    for (const declared of await this.read(this.schemas, undefined, tx)) {
      const key = `${declared.schema}.${declared.name}`;
      all.set(key, [...(all.get(key) ?? []), declared]);
    }
    const targets = [...all.values()].map((declared) => targetOf(declared, 'jsondata'));
    return targets.flatMap((target) => (target ? [toOffered(target)] : []));
  }

  /** Reads the catalogue anew. Throws `InputError` where the name is of no procedure that takes JSON text. */
  async check(name: string, tx?: Transaction): Promise<void> {
    const { schema, name: bare } = parseProcedureName(name, this.schemas);
    const declared = await this.read([schema], bare, tx);
    if (declared.length === 0) {
      throw new InputError(`La base de datos no tiene el procedimiento «${name}».`, {
        code: 'unknown_procedure',
      });
    }
    if (targetOf(declared, 'jsondata')) return;
    throw new InputError(
      `El procedimiento «${name}» no se puede llamar con un único parámetro de texto JSON, o tiene varias versiones que sí.`,
      { code: 'procedure_parameters' },
    );
  }

  /** Finds the `schema.name` of a name; the catalogue is read anew, and compares names by its collation. */
  async resolve(name: string, tx?: Transaction): Promise<string | undefined> {
    const parsed = readProcedureName(name, this.schemas);
    const [declared] = parsed ? await this.read([parsed.schema], parsed.name, tx) : [];
    return declared && `${declared.schema}.${declared.name}`;
  }

  /** Writes a name with its schema, without asking the catalogue; in small letters where the dialect ignores case. */
  spell(name: string): string {
    const parsed = readProcedureName(name, this.schemas);
    const spelt = parsed ? `${parsed.schema}.${parsed.name}` : name;
    return this.database.dialect === 'mssql' ? spelt.toLowerCase() : spelt;
  }

  /**
   * Finds the procedure of a call, at most a second old, or as old as the transaction; `undefined` where the configured
   * schemas have none.
   */
  async find(
    name: string,
    parameter: ProcedureCall['parameter'],
    tx?: Transaction,
  ): Promise<ProcedureTarget | undefined> {
    return (await this.targets(name, tx))[parameter];
  }

  /** Reads a name anew and tells whether it now stands for another procedure than in an earlier look-up. */
  async isOther(name: string, parameter: ProcedureCall['parameter'], earlier: ProcedureTarget): Promise<boolean> {
    // Another call may have read the name anew already.
    if ((await this.find(name, parameter)) === earlier) this.forget(name);
    const now = await this.find(name, parameter);
    return now !== undefined && !isDeepStrictEqual(now, earlier);
  }

  /** Drops the kept look-ups of a name. */
  forget(name: string, tx?: Transaction): void {
    this.cached.delete(name);
    if (tx) this.cachedIn.get(tx)?.delete(name);
  }

  private targets(name: string, tx: Transaction | undefined): Promise<Targets> {
    return tx ? this.targetsIn(tx, name) : (this.fresh(name)?.targets ?? this.readToKeep(name));
  }

  /** Looks up within a transaction: its view is not shared, and it waits for no other connection. */
  private async targetsIn(tx: Transaction, name: string): Promise<Targets> {
    const own = this.cachedIn.get(tx) ?? new Map<string, Targets>();
    this.cachedIn.set(tx, own);
    const targets = own.get(name) ?? this.fresh(name)?.value ?? (await this.readTargets(name, tx));
    own.set(name, targets);
    return targets;
  }

  private fresh(name: string): CachedTargets | undefined {
    const now = this.clock.now().getTime();
    const entry = this.cached.get(name);
    return entry && now < entry.until && now >= entry.until - CACHE_MILLISECONDS ? entry : undefined;
  }

  private readToKeep(name: string): Promise<Targets> {
    const targets = this.readTargets(name);
    const entry: CachedTargets = { until: this.clock.now().getTime() + CACHE_MILLISECONDS, targets };
    if (this.cached.size >= MOST_CACHED) this.cached.clear();
    this.cached.set(name, entry);
    targets.then(
      (value) => (entry.value = value),
      () => this.forget(name),
    );
    return targets;
  }

  private async readTargets(name: string, tx?: Transaction): Promise<Targets> {
    const parsed = readProcedureName(name, this.schemas);
    return parsed ? targetsOf(await this.read([parsed.schema], parsed.name, tx)) : none;
  }

  private async read(
    schemas: readonly string[],
    name: string | undefined,
    tx?: Transaction,
  ): Promise<readonly DeclaredProcedure[]> {
    const read = this.database.dialect === 'mssql' ? mssqlCatalogue : postgresCatalogue;
    return read(this.database, schemas, name, tx);
  }
}
