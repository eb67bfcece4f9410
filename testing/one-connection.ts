import { AsyncLocalStorage } from 'node:async_hooks';
import type { Container } from 'inversify';
import { Database } from '../host/plugin-api/index.js';
import { ProcedureExecutor } from '../plugins/procedures/executor/procedure-executor.js';

type Method = (...parameters: never[]) => unknown;
type Wrapped<T> = { -readonly [Name in keyof T]: T[Name] };

/** The name of the transaction within whose work the present code runs. */
const within = new AsyncLocalStorage<string>();

/** Changes the parameters of a method before each call; `this` stays. */
function before<T extends object>(object: T, name: keyof T, change: (parameters: unknown[]) => unknown[]): void {
  const method = (object[name] as Method).bind(object) as (...parameters: unknown[]) => unknown;
  (object as Wrapped<Record<keyof T, unknown>>)[name] = (...parameters: unknown[]) => method(...change(parameters));
}

function refuse(what: string): void {
  const begun = within.getStore();
  if (begun !== undefined) throw new Error(`${what} takes a second connection within ${begun}`);
}

/** Runs work of a test that may use another connection while a transaction is open. */
export function besideTransaction<T>(work: () => T): T {
  return within.exit(work);
}

/**
 * Makes a host fail when code takes a second connection within a transaction: ten such transactions would block each
 * other on a pool of ten. The check also follows asynchronous work that the transaction begins.
 */
export function allowOneConnection(container: Container): void {
  const database = container.get<Database>(Database);
  const inside =
    (what: string, work: (value: unknown) => unknown) =>
    (value: unknown): unknown =>
      within.run(what, () => work(value));
  before(database, 'transaction', ([work, ...more]) => [
    inside('a transaction', work as (tx: unknown) => unknown),
    ...more,
  ]);
  if (container.isBound(ProcedureExecutor)) {
    const executor = container.get<ProcedureExecutor>(ProcedureExecutor);
    before(executor, 'transaction', ([codigo, work, ...more]) => {
      refuse('a transaction of procedures');
      return [codigo, inside('a transaction of procedures', work as (session: unknown) => unknown), ...more];
    });
    for (const name of ['run', 'dryRun'] as const) {
      before(executor, name, (parameters) => {
        refuse(`the procedure executor's ${name}`);
        return parameters;
      });
    }
  }
  before(database.sequelize.connectionManager as { getConnection: Method }, 'getConnection', (parameters) => {
    refuse('a statement');
    return parameters;
  });
}
