import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { getTask, ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import { readPayment } from '../charges/read-payment.js';
import { advance, ConditionFailedError } from '../steps/advance.js';
import { expressionData } from '../steps/expression-data.js';
import { notFiled } from '../steps/instance-filings.js';
import { Moves } from '../steps/moves.js';
import { reachedOutcome } from '../steps/reached-outcome.js';
import { placementsOf } from '../transfers/fit.js';
import { isStep, type SeenStep, type SeenTransfer, type StoredMove, type StoredTask } from './replay.js';

/** The result of deciding the steps and claims of an instance again. Entries are given by their ids. */
export interface DecisionCheck {
  /** The number of entries that were decided again. */
  readonly revisadas: number;
  /** The entries that cannot be decided, as their data were erased. */
  readonly sinDatos: readonly string[];
  /** The entries that are decided differently now. */
  readonly distintas: readonly string[];
}

/** An instance, with the facts that its entries do not have. */
interface Decided {
  readonly llave: string;
  readonly moves: readonly StoredMove[];
  readonly steps: readonly SeenStep[];
  readonly transfers: readonly SeenTransfer[];
}

/**
 * Decides again, from the history alone: where each step led, where tokens went in another version, who the tasks were
 * assigned to, and who could take them from their pools.
 */
@injectable()
export class Decisions {
  constructor(
    @inject(Moves) private readonly moves: Moves,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  /** Throws `UnavailableError` where expressions cannot be evaluated now. Do not call it inside a transaction. */
  async check({ llave, moves, steps, transfers }: Decided): Promise<DecisionCheck> {
    const outcomes: (readonly [id: string, isSame: boolean | undefined])[] = claims(moves);
    for (const step of steps) {
      if (step.version === undefined) throw new RangeError('The history does not begin with a version.');
      const version = await this.versions.get(step.version);
      outcomes.push([step.move.id, await this.isSame(llave, version, step, moves[0]!.at)]);
    }
    for (const transfer of transfers) outcomes.push([transfer.move.id, await this.isPlaced(transfer)]);
    const of = (wanted: boolean | undefined): string[] =>
      outcomes.filter(([, isSame]) => isSame === wanted).map(([id]) => id);
    const sinDatos = of(undefined);
    return { revisadas: outcomes.length - sinDatos.length, sinDatos, distintas: of(false) };
  }

  /** Tells whether the tokens of an instance went to the tasks that its new version has for them. */
  private async isPlaced({ change, state, version }: SeenTransfer): Promise<boolean> {
    const { traslado, tareas, bloques = [] } = change;
    if (traslado.desde !== version) return false;
    const before = await this.versions.get(traslado.desde);
    const after = await this.versions.get(traslado.hacia);
    const placed = placementsOf(before.model, after.model, state);
    if (!placed) return false;
    const recorded = tareas.map(({ token, codigo }) => [token, codigo] as const);
    const tasks = placed.tasks.map(({ token, task }) => [token, task.codigo] as const);
    return isDeepStrictEqual(new Map(recorded), new Map(tasks)) && isDeepStrictEqual(bloques, plain(placed.blocks));
  }

  /** Tells whether a step is decided the same way again; undefined where its data were erased. */
  private async isSame(
    llave: string,
    version: ProcessVersion,
    { move, change, state, datos }: SeenStep,
    createdAt: Date,
  ): Promise<boolean | undefined> {
    const { model } = version;
    const { tareas, base, fin, ...flow } = change;
    const { hoy, salida } = base;
    const token = state.tokens.find(({ ordinal }) => ordinal === flow.left);
    if ((token === undefined) !== (salida === undefined)) return false;
    const from = token && salida ? { codigo: token.codigo, leaving: salida } : undefined;
    if (!datos && this.moves.reads(model, from)) return undefined;
    const { actorUserId: userId, personal } = move;
    const data = expressionData(version, token && getTask(model, token.codigo), {
      datos: datos ?? {},
      instancia: { llave, createdAt, ...(personal?.origen ?? notFiled) },
      by: userId === null ? undefined : { userId, username: personal?.usuario ?? '' },
      hoy,
    });
    try {
      const values = await this.moves.read(model, from, () => Promise.resolve(data));
      const advanced = advance(model, state, token, values);
      const assigned = (task: StoredTask): boolean => {
        const named = values.assignee(getTask(model, task.codigo));
        return !named || ('value' in named && named.value === personal?.asignados?.[task.token]);
      };
      const charged = (task: StoredTask): boolean =>
        isDeepStrictEqual(readPayment(getTask(model, task.codigo), values), personal?.cobros?.[task.token]);
      return (
        isDeepStrictEqual(plain(advanced), plain(flow)) &&
        isDeepStrictEqual(reachedOutcome(model, state, advanced), fin) &&
        tareas.every((task) => isOf(version, task) && assigned(task) && charged(task))
      );
    } catch (error) {
      if (error instanceof ConditionFailedError || error instanceof RangeError) return false;
      throw error;
    }
  }
}

/** Tells whether a task agrees with its definition. */
function isOf({ model }: ProcessVersion, { codigo, tipo, grupos }: StoredTask): boolean {
  const { definition } = getTask(model, codigo);
  const pool = definition.tipo === 'USUARIO' && 'pool' in definition.asignacion ? definition.asignacion.pool : [];
  return definition.tipo === tipo && isDeepStrictEqual(grupos, pool);
}

/** Checks claims: the user must be in a group of the task's pool. */
function claims(moves: readonly StoredMove[]): [id: string, isSame: boolean][] {
  const pools = new Map<number, ReadonlySet<string>>();
  return moves.flatMap(({ id, tipo, cambio }): [string, boolean][] => {
    if (isStep(cambio)) for (const { token, grupos } of cambio.tareas) pools.set(token, new Set(grupos));
    if (cambio && 'traslado' in cambio) {
      for (const { token, grupos } of cambio.tareas) if (grupos) pools.set(token, new Set(grupos));
    }
    if (!cambio || !('token' in cambio)) return [];
    if (cambio.pool) pools.set(cambio.token, new Set(cambio.pool));
    if (tipo !== 'TOMA') return [];
    const pool = pools.get(cambio.token);
    return [[id, cambio.grupos?.some((group) => pool?.has(group)) === true]];
  });
}

/** Converts a change to JSON and back, to compare it. */
const plain = (change: object): unknown => JSON.parse(JSON.stringify(change));
