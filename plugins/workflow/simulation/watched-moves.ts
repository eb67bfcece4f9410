import type { ExpressionSource, Expressions, JsonValue } from '../../../host/plugin-api/index.js';
import { getTask, type Leaving, type MoveValues, type ProcessModel } from '../definition/index.js';
import { Moves } from '../engine/index.js';
import type { PlayedCondition } from './played.js';

type Data = Readonly<Record<string, JsonValue>>;

/** The paths that expressions of processes read. */
const PATHS = /\b(?:datos|instancia|tarea|usuario)(?:\.[\p{L}_][\p{L}\p{N}_]*)+|\bhoy\b/gu;
const TEXTS = /"(?:[^"\\]|\\.)*"/g;

/** The moves of the engine, which keep the values of the last one to explain it. */
export class WatchedMoves extends Moves {
  private values: MoveValues | undefined;
  private data: Data = {};
  private spent = 0;

  constructor(
    private readonly moves: Moves,
    expressions: Expressions,
  ) {
    super(expressions);
  }

  /** The time that expressions have taken in all, in milliseconds. */
  get milliseconds(): number {
    return this.spent;
  }

  override async read(
    model: ProcessModel,
    from: { readonly codigo: string; readonly leaving: Leaving } | undefined,
    dataFor: (source: ExpressionSource) => Promise<Data>,
  ): Promise<MoveValues> {
    const begun = performance.now();
    this.data = {};
    this.values = await this.moves.read(model, from, async (source) => (this.data = await dataFor(source)));
    this.spent += performance.now() - begun;
    return this.values;
  }

  /** Explains the conditions that the last move has met in these tasks. */
  explain(model: ProcessModel, tasks: Iterable<string>): PlayedCondition[] {
    const { values } = this;
    if (!values) return [];
    return [...new Set(tasks)].flatMap((codigo) =>
      values.conditions(getTask(model, codigo)).map(({ transition, read }) => ({
        transicion: transition.codigo,
        texto: transition.condicion ?? '',
        valor: 'value' in read ? read.value : null,
        falla: 'failed' in read ? read.failed.message : null,
        nombres: namesIn(transition.condicion ?? '').map((nombre) => ({ nombre, valor: valueAt(this.data, nombre) })),
      })),
    );
  }
}

/** Lists the paths in an expression, each once. */
const namesIn = (text: string): readonly string[] => [...new Set(text.replace(TEXTS, '""').match(PATHS) ?? [])];

function valueAt(data: Data, path: string): JsonValue {
  let value: JsonValue = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return null;
    value = (value as Data)[name] ?? null;
  }
  return value;
}
