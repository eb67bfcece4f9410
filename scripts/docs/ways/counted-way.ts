import type { FollowedCall } from './followed-calls.js';
import type { Entry } from './recorder.js';
import type { SourceFunction } from './source-functions.js';

/** A file on a way. */
export interface VisitedFile {
  readonly file: string;
  /** The file whose function entered it first; none where a route or a job begins. */
  readonly from: string | undefined;
  /** How often a function of another file entered it. */
  visits: number;
  /** The functions that another file called, each once, in the order of the calls. */
  readonly entered: Set<SourceFunction>;
}

/** The counts of a way. */
export interface CountedWay {
  readonly beginnings: readonly string[];
  readonly files: readonly VisitedFile[];
  readonly visits: number;
  /** The largest number of callbacks within each other. */
  readonly depth: number;
}

/** The caller of a function, and those before it. */
interface Caller {
  readonly file: string | undefined;
  readonly depth: number;
  /** The ids of the functions under way. */
  readonly underWay: readonly string[];
}

/**
 * Counts the entries of a way. A left-out file is passed over: its calls count as calls of its caller. A callback is a
 * function that another file calls while the function that made it is under way.
 */
export function countWay(
  calls: readonly FollowedCall[],
  functionOf: (id: string) => SourceFunction,
  isLeftOut: (file: string) => boolean = () => false,
): CountedWay {
  const files = new Map<string, VisitedFile>();
  let deepest = 0;
  const enter = (file: string, entered: SourceFunction, from: string | undefined): void => {
    const found = files.get(file) ?? { file, from, visits: 0, entered: new Set() };
    files.set(file, found);
    found.visits += 1;
    found.entered.add(entered);
  };
  const visit = ({ id, calls }: Entry, caller: Caller): void => {
    const file = id.slice(0, id.lastIndexOf(':'));
    if (isLeftOut(file)) {
      for (const call of calls) visit(call, caller);
      return;
    }
    let { depth } = caller;
    if (file !== caller.file) {
      const entered = functionOf(id);
      enter(file, entered, caller.file);
      if (caller.underWay.includes(`${file}:${entered.madeIn}`)) depth += 1;
    }
    deepest = Math.max(deepest, depth);
    const next = { file, depth, underWay: [...caller.underWay, id] };
    for (const call of calls) visit(call, next);
  };
  const nobody = { file: undefined, depth: 0, underWay: [] };
  for (const { entries } of calls) for (const entry of entries) visit(entry, nobody);
  const counted = [...files.values()];
  const visits = counted.reduce((sum, one) => sum + one.visits, 0);
  return { beginnings: calls.map(({ beginning }) => beginning), files: counted, visits, depth: deepest };
}
