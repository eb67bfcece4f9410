import { AsyncLocalStorage } from 'node:async_hooks';
import type { Container } from 'inversify';
import { Database } from '../host/plugin-api/index.js';
import { RegisteredProcedures } from '../plugins/procedures/contract.js';
import { ProcedureExecutor } from '../plugins/procedures/executor/procedure-executor.js';
import { ProceduresSettings } from '../plugins/procedures/procedures-settings.js';

type Method = (...parameters: never[]) => unknown;
type Wrapped<T> = { -readonly [Name in keyof T]: T[Name] };

/** A transaction that the code at hand may run within. */
interface Begun {
  readonly what: string;
  /** Between its beginning and its end. */
  isOpen: boolean;
  /** The one around it. */
  readonly outer: Begun | undefined;
}

/** The ends of an opened transaction. */
interface Ends extends AsyncDisposable {
  commit(): Promise<void>;
}

/** The transaction that was begun last in the work that the code at hand belongs to. */
const within = new AsyncLocalStorage<Begun>();

const OPENED = 'a transaction of procedures';

/** Changes the parameters of a method before each call; `this` stays. */
function before<T extends object>(object: T, name: keyof T, change: (parameters: unknown[]) => unknown[]): void {
  const method = (object[name] as Method).bind(object) as (...parameters: unknown[]) => unknown;
  (object as Wrapped<Record<keyof T, unknown>>)[name] = (...parameters: unknown[]) => method(...change(parameters));
}

function refuse(what: string): void {
  for (let begun = within.getStore(); begun; begun = begun.outer) {
    if (begun.isOpen) throw new Error(`${what} takes a second connection within ${begun.what}`);
  }
}

/** Finds the innermost transaction that has not ended: ended ones would make a chain without end. */
function openAround(): Begun | undefined {
  let begun = within.getStore();
  while (begun && !begun.isOpen) begun = begun.outer;
  return begun;
}

/** Has the caller of `open`, and what it calls from then on, run within the transaction until that ends. */
function followOpened(opener: { open: (...parameters: never[]) => Promise<Ends> }): void {
  const open = opener.open.bind(opener) as (...parameters: unknown[]) => Promise<Ends>;
  opener.open = async (...parameters: unknown[]) => {
    refuse(OPENED);
    const begun: Begun = { what: OPENED, isOpen: false, outer: openAround() };
    // Before anything is awaited: the caller goes on in the same context.
    within.enterWith(begun);
    const transaction = await open(...parameters);
    begun.isOpen = true;
    for (const end of ['commit', Symbol.asyncDispose] as const) {
      before(transaction, end, (none) => {
        begun.isOpen = false;
        return none;
      });
    }
    return transaction;
  };
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
  before(database, 'transaction', ([work, ...more]) => {
    const inside = (tx: unknown): unknown =>
      within.run({ what: 'a transaction', isOpen: true, outer: within.getStore() }, () =>
        (work as (tx: unknown) => unknown)(tx),
      );
    return [inside, ...more];
  });
  if (container.isBound(ProceduresSettings)) {
    const executor = container.get(ProcedureExecutor);
    followOpened(executor);
    followOpened(container.get<RegisteredProcedures>(RegisteredProcedures));
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
