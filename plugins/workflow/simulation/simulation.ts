import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, Expressions, RecentlyUsed, UserDirectory } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { Charges } from '../contract.js';
import {
  compileProcess,
  DefinitionCheck,
  Processes,
  ProcessVersions,
  Publishing,
  withCodes,
  type ProcessVersion,
} from '../definition/index.js';
import {
  ChargePlanner,
  InstanceFilings,
  Moves,
  StepPlanner,
  Substitutions,
  TaskExpressions,
  TaskTimes,
} from '../engine/index.js';
import { PlayClock } from './play-clock.js';
import { ProcessPlay } from './process-play.js';
import type { Play } from './play-schemas.js';
import type { Played } from './played.js';
import { WatchedMoves } from './watched-moves.js';

/** The definitions that stay compiled between the steps of designers, in bytes of JSON. */
const MOST_COMPILED = 4 * 1024 * 1024;
const HALF_A_DAY = 43_200_000;

/** The faults with which a definition cannot be published, but played. */
const PLAYABLE = ['formulario_inactivo', 'plazo_legal_sin_termino'] as const;

/** The invoices of a play: each one that a condition names can be paid, and none is issued. */
const playedCharges: Pick<Charges, 'findInvoice'> = {
  findInvoice: (factura) =>
    Promise.resolve({ factura, concepto: '', valor: '0.00', moneda: 'COP', vencimiento: null, estado: 'PENDIENTE' }),
};

/** Plays of drafts, by the engine's own planner: nothing is written, run or sent. */
@injectable()
export class Simulation {
  private readonly compiled = new RecentlyUsed<ProcessVersion>(MOST_COMPILED);

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Processes) private readonly processes: Processes,
    @inject(Publishing) private readonly publishing: Publishing,
    @inject(DefinitionCheck) private readonly definitions: DefinitionCheck,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(Moves) private readonly moves: Moves,
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(TaskTimes) private readonly times: TaskTimes,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Prepares the draft of a process, its active version without one, or the definition given, with the present forms.
   * Throws `NotFoundError`, and `DefinitionRefusedError` for a definition with faults.
   */
  async open(llave: string, given?: Readonly<Record<string, unknown>>): Promise<ProcessVersion> {
    const process = await this.processes.get(llave);
    const present = await this.processes.present(process);
    const written = given === undefined ? present : withCodes(given, present);
    const { definition, checked } = await this.publishing.candidate(process.codigo, written, PLAYABLE);
    const pinned = await this.database.transaction((tx) => this.definitions.pin(definition, checked.surroundings, tx));
    const json = JSON.stringify({ definition, pinned });
    const key = createHash('sha256').update(json).digest('base64url');
    // The expressions of a model are compiled once.
    return this.compiled.get(`${process.llave} ${key}`, json.length, () => ({
      versionId: 0,
      version: 0,
      processId: process.id,
      llave: process.llave,
      codigo: process.codigo,
      model: compileProcess(definition),
      pinned,
      calls: new Map(),
    }));
  }

  /** Plays a prepared definition. */
  play(version: ProcessVersion, play: Play): Promise<Played> {
    const { filings, users, substitutions, calendar, times, versions } = this;
    const clock = new PlayClock(this.beginOf(play));
    const moves = new WatchedMoves(this.moves, this.expressions);
    const charges = new ChargePlanner(calendar, playedCharges);
    const planner = new StepPlanner(moves, filings, users, substitutions, calendar, times, charges, clock);
    const expressions = new TaskExpressions(this.expressions, filings, calendar, clock);
    return new ProcessPlay(version, play, { planner, moves, expressions, clock, versions }).run();
  }

  /** Returns the noon of the day on which a play begins, or the present moment. */
  private beginOf({ desde }: Play): Date {
    if (desde === undefined) return this.clock.now();
    return new Date(this.calendar.startOf(desde).getTime() + HALF_A_DAY);
  }
}
