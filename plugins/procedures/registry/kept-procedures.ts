import { inject, injectable } from 'inversify';
import { Database, InputError, type FunctionKeeper, type Transaction } from '../../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../executor/procedure-executor.js';
import { ProcedureDefinitions } from './procedure-definitions.js';

/** A registered procedure, and the text that makes it where it came through here. */
interface Kept {
  readonly name: string;
  readonly sql: string | undefined;
}

/** The registered procedures whose text is kept with their registration. */
@injectable()
export class KeptProcedures implements FunctionKeeper {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureDefinitions) private readonly definitions: ProcedureDefinitions,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  async names(tx: Transaction): Promise<readonly string[]> {
    const kept = (await this.registered(tx)).filter(({ sql }) => sql !== undefined);
    const names: string[] = [];
    for (const { name } of kept) {
      const resolved = await this.executor.resolve(name, tx);
      if (resolved !== undefined) names.push(resolved);
    }
    return names;
  }

  /** Again and again while one more could be made, as one may need another one to be there. */
  async makeAnew(tx: Transaction): Promise<readonly string[]> {
    let missing = await this.missing(tx);
    for (;;) {
      const reasons = new Map<string, string | undefined>();
      for (const procedure of missing) reasons.set(procedure.name, await this.make(tx, procedure));
      const left = await this.missing(tx);
      if (left.length === missing.length || left.length === 0)
        return left.map(({ name }) => `the procedure ${name} is missing: ${reasons.get(name)}`);
      missing = left;
    }
  }

  /** Answers why it could not be made. */
  private async make(tx: Transaction, { name, sql }: Kept): Promise<string | undefined> {
    if (sql === undefined) return 'its text is not kept here';
    try {
      await this.database.savepoint(tx, () => this.executor.define(tx, name, sql));
      return undefined;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return error.message;
    }
  }

  private async missing(tx: Transaction): Promise<readonly Kept[]> {
    const missing: Kept[] = [];
    for (const procedure of await this.registered(tx)) {
      if ((await this.executor.resolve(procedure.name, tx)) === undefined) missing.push(procedure);
    }
    return missing;
  }

  /** By name; several registrations of a procedure have the same text. */
  private async registered(tx: Transaction): Promise<readonly Kept[]> {
    const { dialect } = this.database;
    const byName = new Map<string, Kept>();
    for (const { item, definition } of await this.definitions.all(tx)) {
      const name = item.nombre_bd;
      byName.set(name, { name, sql: definition[dialect] ?? byName.get(name)?.sql });
    }
    return [...byName.values()];
  }
}
