import { inject, injectable } from 'inversify';
import {
  Expressions,
  type ExpressionSet,
  type ExpressionSource,
  type JsonValue,
} from '../../../../host/plugin-api/index.js';
import {
  moveFrom,
  startOf,
  type Leaving,
  type Move,
  type MoveValues,
  type ProcessModel,
} from '../../definition/index.js';

interface OpenMove {
  readonly move: Move;
  /** Undefined where the move reads nothing: no thread evaluates anything then. */
  readonly expressions: ExpressionSet | undefined;
}

/** The moves of the versions in memory, each made once, with its expressions. */
@injectable()
export class Moves {
  private readonly ofModels = new WeakMap<ProcessModel, Map<string, OpenMove>>();

  constructor(@inject(Expressions) private readonly expressions: Expressions) {}

  /**
   * Evaluates the expressions of a move over the data that they read; `from` is undefined for the start.
   * Throws `UnavailableError` where they cannot be evaluated now, and a `RangeError` where the task cannot be left so.
   * Not to be called inside a transaction.
   */
  async read(
    model: ProcessModel,
    from: { readonly codigo: string; readonly leaving: Leaving } | undefined,
    dataFor: (source: ExpressionSource) => Promise<Readonly<Record<string, JsonValue>>>,
  ): Promise<MoveValues> {
    const { move, expressions } = this.find(model, from);
    if (!expressions) return move.read({ values: [], failed: [], notes: [] });
    return move.read(await expressions.evaluate(await dataFor(move.source)));
  }

  /** Tells whether a move reads any data: otherwise the process alone decides it. */
  reads(model: ProcessModel, from: { readonly codigo: string; readonly leaving: Leaving } | undefined): boolean {
    return this.find(model, from).expressions !== undefined;
  }

  private find(
    model: ProcessModel,
    from: { readonly codigo: string; readonly leaving: Leaving } | undefined,
  ): OpenMove {
    const known = this.ofModels.get(model) ?? new Map<string, OpenMove>();
    this.ofModels.set(model, known);
    const key = JSON.stringify(from ?? null);
    const found = known.get(key);
    if (found) return found;
    const move = from ? moveFrom(model, from.codigo, from.leaving) : startOf(model);
    const made = {
      move,
      expressions: move.source.steps.length === 0 ? undefined : this.expressions.openSet(move.source),
    };
    known.set(key, made);
    return made;
  }
}
