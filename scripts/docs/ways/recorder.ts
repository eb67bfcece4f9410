import { AsyncLocalStorage } from 'node:async_hooks';

/** A function that was entered on a way, and those that it called. */
export interface Entry {
  /** The file, and the place of the function in it: `host/a.ts:120`. */
  readonly id: string;
  readonly calls: readonly Entry[];
}

interface OpenEntry extends Entry {
  readonly calls: OpenEntry[];
  readonly number: number;
  readonly way: OpenWay;
}

interface OpenWay {
  entries: number;
  /** How many functions had been entered as the last bytes were sent. */
  untilSent: number;
  isOpen: boolean;
}

/** The function under way: an `await`, and what is called later, keep it. */
const current = new AsyncLocalStorage<OpenEntry | undefined>();

/** Runs the statements of a function; on a way that is followed, as a call of the function under way. */
export function enter<T>(id: string, statements: () => T): T {
  const caller = current.getStore();
  if (caller?.way.isOpen !== true) return statements();
  const { way } = caller;
  const entry: OpenEntry = { id, calls: [], number: way.entries, way };
  way.entries += 1;
  caller.calls.push(entry);
  return current.run(entry, statements);
}

/** Notes that the function under way sends something to where its way ends. */
export function noteSent(): void {
  const way = current.getStore()?.way;
  if (way?.isOpen === true) way.untilSent = way.entries;
}

/** Runs something outside of every way. */
export const outside = <T>(work: () => T): T => current.run(undefined, work);

function entered({ id, calls, number, way }: OpenEntry): Entry[] {
  return number < way.untilSent ? [{ id, calls: calls.flatMap(entered) }] : [];
}

/**
 * Runs some work and follows it. Answers the functions that were entered until the last bytes were sent, with those
 * that they called in the order of the calls: of two that ran at the same time, the one that was called first.
 */
export async function follow<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly entries: Entry[] }> {
  const way: OpenWay = { entries: 0, untilSent: 0, isOpen: true };
  const root: OpenEntry = { id: '', calls: [], number: -1, way };
  try {
    const value = await current.run(root, work);
    return { value, entries: root.calls.flatMap(entered) };
  } finally {
    way.isOpen = false;
  }
}
