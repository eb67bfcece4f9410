import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  Expressions,
  InputError,
  UnavailableError,
  type ExpressionSet,
  type ExpressionSource,
  RecentlyUsed,
  type Identity,
  type JsonValue,
} from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { expressionSource, placeOf, ProcessVersions } from '../../definition/index.js';
import { expressionData, InstanceFilings, type InstanceData, type Support } from '../../engine/index.js';

/** The user and the place for which conditions are evaluated. */
export interface SupportContext {
  readonly instanceId: number;
  /** Code of the task from which the user looks; undefined without one, where `tarea` is null in the condition. */
  readonly tarea: string | undefined;
  readonly by: Identity;
}

interface InstanceRow {
  readonly llave: string;
  readonly root_id: number | null;
  readonly version_id: number;
  readonly datos: unknown;
  readonly created_at: Date;
}

/** The memory for compiled conditions of instances, in bytes of their text. */
const CACHED_BYTES = 1024 * 1024;

/** The conditions of supports: FEEL over `datos`, `tarea`, `instancia`, `usuario` and `hoy`. */
@injectable()
export class SupportConditions {
  private readonly compiled = new RecentlyUsed<ExpressionSet>(CACHED_BYTES);

  constructor(
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Checks and evaluates a condition before it is stored. Throws `InputError` with each fault and its place; also for a
   * condition that exceeds its time limit on the present data, as every page would wait for it.
   */
  async check(condicion: string, context: SupportContext): Promise<void> {
    const source = expressionSource([condicion]);
    const { faults } = await this.expressions.checkSource(source);
    const reasons = faults.map(({ message, line, column }) =>
      line === undefined ? message : `Línea ${line}, columna ${column ?? 1}: ${message}`,
    );
    if (reasons.length > 0) throw invalid(reasons);
    try {
      await this.expressions.openSet(source).evaluate(await this.data(source, context));
    } catch (error) {
      if (error instanceof UnavailableError) throw invalid(['No se pudo evaluar en el tiempo que hay para ella.']);
      throw error;
    }
  }

  /**
   * Keeps the supports whose condition is true, all evaluated in one call; a support is hidden where its condition
   * fails or is any other value. Throws `UnavailableError` where conditions cannot be evaluated now.
   */
  async visible(supports: readonly Support[], context: SupportContext): Promise<readonly Support[]> {
    const conditions = supports.flatMap(({ condicion }) => (condicion === null ? [] : [condicion]));
    if (conditions.length === 0) return supports;
    const text = JSON.stringify(conditions);
    const source = expressionSource(conditions);
    const set = this.compiled.get(text, Buffer.byteLength(text), () => this.expressions.openSet(source));
    const { values } = await set.evaluate(await this.data(source, context));
    const results = values[Symbol.iterator]();
    return supports.filter(({ condicion }) => condicion === null || results.next().value === true);
  }

  private async data(
    source: ExpressionSource,
    { instanceId, tarea, by }: SupportContext,
  ): Promise<Readonly<Record<string, JsonValue>>> {
    const [row] = await this.database.rows<InstanceRow>(
      'SELECT llave, root_id, version_id, datos, created_at FROM workflow_instance WHERE id = $1',
      [instanceId],
    );
    const { llave, root_id: rootId, version_id, datos, created_at: createdAt } = row!;
    const version = await this.versions.get(version_id);
    const filing = await this.filings.forExpressions(source, { rootId: rootId ?? instanceId });
    return expressionData(version, tarea === undefined ? undefined : placeOf(version.model, tarea), {
      datos: this.database.parseJson<InstanceData>(datos),
      instancia: { llave, createdAt, ...filing },
      by,
      hoy: this.calendar.dayOf(this.clock.now()),
    });
  }
}

function invalid(reasons: readonly string[]): InputError {
  return new InputError('La condición no es válida.', { code: 'expresion_invalida', errors: { condicion: reasons } });
}
