import type {
  CheckedExpressions,
  Evaluation,
  ExpressionSet,
  ExpressionSource,
  JsonValue,
} from '../../plugin-api/index.js';
import { asFault } from './as-fault.js';
import type { CityMoment } from './city-clock.js';
import type { NumberedSource } from './expression-job.js';
import type { ExpressionPool } from './expression-pool.js';
import { unavailable } from './unavailable.js';

let lastId = 0;

/** Gives expressions a new id. */
export function numbered(source: ExpressionSource): NumberedSource {
  lastId += 1;
  return { id: lastId, source };
}

const OVERRUN_RETRY_MILLISECONDS = 60_000;

/** The result of compiling, with all names that the steps read. */
interface Compiled extends CheckedExpressions {
  readonly read: ReadonlySet<string>;
}

/** {@link ExpressionSet} in the threads of a pool; each thread compiles it once, on first use. */
export class ThreadExpressionSet implements ExpressionSet {
  private readonly numbered: NumberedSource;
  private compiling: Promise<Compiled> | undefined;

  constructor(
    source: ExpressionSource,
    private readonly pool: ExpressionPool,
    private readonly clock: (() => CityMoment) | undefined,
  ) {
    this.numbered = numbered(source);
  }

  compile(): Promise<CheckedExpressions> {
    return (this.compiling ??= this.compileOnce());
  }

  async evaluate(data: Readonly<Record<string, JsonValue>>): Promise<Evaluation> {
    const { read, faults } = await (this.compiling ??= this.compileOnce());
    if (faults[0]) throw unavailable(`Expressions cannot be used as they are stored: ${faults[0].message}`);
    const needed = [...read].flatMap((name) => {
      const value = Object.hasOwn(data, name) ? data[name] : undefined;
      return value === undefined ? [] : [[name, value] as const];
    });
    const { steps } = this.numbered.source;
    const texts = new Set(needed.filter(([, value]) => typeof value === 'string').map(([name]) => name));
    if (steps.every((step) => 'pattern' in step && !texts.has(step.of))) {
      return { values: steps.map(() => null), failed: [], notes: [] };
    }
    const outcome = await this.pool.evaluate(this.numbered, Object.fromEntries(needed), this.clock?.());
    if (!('overrun' in outcome)) return outcome;
    throw unavailable(
      `Expressions took too long, or too much memory, at step ${outcome.overrun}${this.nameOf(outcome.overrun)}.`,
    );
  }

  private async compileOnce(): Promise<Compiled> {
    const { steps } = this.numbered.source;
    const forget = (): void => {
      this.compiling = undefined;
    };
    if (steps.length === 0) return { names: [], faults: [], read: new Set() };
    try {
      const outcome = await this.pool.compile(this.numbered);
      const { names, faults } = 'overrun' in outcome ? asFault(outcome) : outcome;
      // A compilation that took too long is retried after a while, as the machine may have been busy, but not for each
      // caller.
      if ('overrun' in outcome) setTimeout(forget, OVERRUN_RETRY_MILLISECONDS).unref();
      return { names, faults, read: new Set(names.flat()) };
    } catch (error) {
      forget();
      throw error;
    }
  }

  private nameOf(step: number): string {
    const source = this.numbered.source.steps[step];
    const name = source && ('pattern' in source ? source.of : source.guards);
    return name === undefined ? '' : ` of "${name}"`;
  }
}
