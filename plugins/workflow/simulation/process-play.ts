import { getTask, type Leaving, type ProcessVersion, type ProcessVersions } from '../definition/index.js';
import {
  addressesIn,
  changed,
  checkDataSize,
  notFiled,
  nowhere,
  outcomeIn,
  type BroughtData,
  type FlowState,
  type InstanceData,
  type StepPlanner,
  type TaskExpressions,
} from '../engine/index.js';
import { openedBy, shownTask, type OpenTask } from './open-task.js';
import { PlayStopError, stopOf } from './play-stop-error.js';
import { MOST_STEPS, type Play, type PlayStep } from './play-schemas.js';
import type { Played, PlayedMove } from './played.js';
import type { PlayClock } from './play-clock.js';
import { endOfTask, resultOf } from './step-reader.js';
import type { WatchedMoves } from './watched-moves.js';

/** The time that the expressions of a play may take. */
const MOST_MILLISECONDS = 5000;

/** The parts of the engine that a play uses, with its own clock. */
export interface PlayEngine {
  readonly planner: StepPlanner;
  readonly moves: WatchedMoves;
  readonly expressions: TaskExpressions;
  readonly clock: PlayClock;
  readonly versions: ProcessVersions;
}

/** The end of a task, with the data that it brings. */
interface End extends Pick<PlayedMove, 'como' | 'accion' | 'para'> {
  readonly open: OpenTask;
  readonly leaving: Leaving;
  readonly brought: BroughtData;
  /** The name of the user who acts. */
  readonly usuario?: string | undefined;
}

/** An instance that the engine moves in memory: it is written nowhere, and nothing is run or sent. */
export class ProcessPlay {
  private state: FlowState = nowhere;
  private datos: InstanceData;
  private open: readonly OpenTask[] = [];
  private fin: string | null = null;
  private readonly recorrido: PlayedMove[] = [];
  private readonly createdAt: Date;
  private paso = 0;

  constructor(
    private readonly version: ProcessVersion,
    private readonly play: Play,
    private readonly engine: PlayEngine,
  ) {
    this.datos = play.datos as InstanceData;
    this.createdAt = engine.clock.now();
  }

  /** Plays all steps, or up to the first one that cannot be taken. */
  async run(): Promise<Played> {
    const detenida = await this.runSteps().then(
      () => null,
      (error: unknown) => {
        const stop = stopOf(error, this.paso);
        if (!stop) throw error;
        return stop;
      },
    );
    const { recorrido, datos, fin } = this;
    return { recorrido, abiertas: this.open.map(shownTask), datos, fin, detenida };
  }

  private async runSteps(): Promise<void> {
    checkDataSize(this.datos);
    await this.move(undefined);
    await this.goOn();
    for (const step of this.play.pasos) {
      this.paso += 1;
      await this.take(step);
      await this.goOn();
    }
  }

  private async take(step: PlayStep): Promise<void> {
    const { codigo } = getStepTask(this.version, step);
    const open = this.open.find(({ task }) => task.codigo === codigo);
    if (!open) throw new PlayStopError(`La tarea «${codigo}» no está abierta en este paso.`);
    const end = await endOfTask(this.engine.versions, this.version, open, step);
    if (end.como === 'VENCIDO') this.engine.clock.advanceTo(open.opened.vence);
    const usuario = step.usuario ?? open.username ?? 'prueba';
    await this.end({ ...end, open, para: null, ...(end.como === 'ACCION' && { usuario }) });
  }

  /** Ends the automatic tasks that need no step: mails, and those with a given result. */
  private async goOn(): Promise<void> {
    const { resultados } = this.play;
    for (;;) {
      const open = this.open.find(({ task }) => task.tipo === 'CORREO' || isRunBy(task.tipo, task.codigo, resultados));
      if (!open) return;
      const { codigo, tipo } = open.task;
      const para = tipo === 'CORREO' ? await this.addressesOf(open) : null;
      const brought = tipo === 'CORREO' ? {} : resultOf(open.task, resultados[codigo]);
      await this.end({ open, leaving: 'hecha', como: 'AUTOMATICA', accion: null, brought, para });
    }
  }

  private async addressesOf({ task }: OpenTask): Promise<readonly string[]> {
    const { definition } = task;
    if (definition.tipo !== 'CORREO') return [];
    const request = { instance: { ...this.instance, datos: this.datos }, version: this.version, task };
    return addressesIn((await this.engine.expressions.evaluate(request, { para: definition.para }))['para']);
  }

  private async end({ open, brought, ...end }: End): Promise<void> {
    const { ordinal: _token, ...place } = open.token;
    const datos = { ...this.datos, ...outcomeIn(this.datos, brought, place, this.state) };
    checkDataSize(datos);
    await this.move({ ...end, open, datos });
    this.datos = datos;
  }

  private async move(end: (Omit<End, 'brought'> & { readonly datos: InstanceData }) | undefined): Promise<void> {
    const { planner, moves, clock } = this.engine;
    if (this.recorrido.length >= MOST_STEPS) throw new PlayStopError(`La prueba pasa de ${MOST_STEPS} pasos.`);
    if (moves.milliseconds > MOST_MILLISECONDS)
      throw new PlayStopError('Las condiciones de la prueba tardan demasiado.');
    const by = end?.usuario === undefined ? undefined : { userId: 0, username: end.usuario };
    const common = { version: this.version, datos: end?.datos ?? this.datos, instancia: this.instance, by };
    const planned = await (end
      ? planner.plan({ ...common, state: this.state, from: { token: end.open.token, leaving: end.leaving } })
      : planner.planStart(common));
    const { flow } = planned;
    const { model } = this.version;
    const left = end?.open.task.codigo ?? null;
    this.recorrido.push({
      paso: this.paso,
      tarea: left,
      como: end?.como ?? 'INICIO',
      accion: end?.accion ?? null,
      fecha: clock.now(),
      transiciones: flow.path.map(({ codigo }) => codigo),
      condiciones: moves.explain(
        model,
        flow.path.map(({ desde }) => desde),
      ),
      para: end?.para ?? null,
    });
    this.state = changed(this.state, flow);
    const isOpen = new Set(this.state.tokens.map(({ ordinal }) => ordinal));
    const opened = openedBy(planned, (codigo) => getTask(model, codigo));
    this.open = [...this.open, ...opened].filter(({ token }) => isOpen.has(token.ordinal));
    this.fin = planned.end?.codigo ?? null;
  }

  private get instance() {
    return { llave: NO_INSTANCE, createdAt: this.createdAt, filing: notFiled, termEnd: null };
  }
}

/** The key that conditions read as that of the instance. */
const NO_INSTANCE = '00000000-0000-4000-8000-000000000000';

/** Tells whether an automatic task has a given result. */
const isRunBy = (tipo: string, codigo: string, results: Play['resultados']): boolean =>
  !ofPeople.has(tipo) && Object.hasOwn(results, codigo);

const ofPeople: ReadonlySet<string> = new Set(['USUARIO', 'ESPERA']);

function getStepTask({ model }: ProcessVersion, { tarea }: PlayStep) {
  const task = model.tasks.get(tarea);
  if (!task) throw new PlayStopError(`El proceso no tiene una tarea «${tarea}».`);
  return task;
}
