import { inject, injectable } from 'inversify';
import { citizenPlace } from '../language/citizen-place.js';
import { getTask, type Exit, type ProcessModel, type TaskModel } from '../language/model.js';
import type { ProcessVersion } from './process-version.js';
import { ProcessVersions } from './process-versions.js';

/** The places with words to the citizen that some ways come to before the task of a person or of another system. */
interface Reach {
  /** Whether each way comes to a place that needs words. */
  readonly isSure: boolean;
  /** Whether some way comes to such a place. */
  readonly mayNeed: boolean;
  /** Whether some way comes to a place that takes words. */
  readonly maySpeak: boolean;
  /** The phrases of these places, each once. */
  readonly frases: readonly string[];
  /** Whether some way comes to an end of the process. */
  readonly mayEnd: boolean;
  /** Whether each way comes to an end of the process. Ways through a block count as unsure. */
  readonly mustEnd: boolean;
}

/** An action, as the person who chooses it sees its words to the citizen. */
export interface ActionWords {
  readonly para_ciudadano: 'SIEMPRE' | 'SEGUN_EL_CASO' | 'NO';
  readonly frases: readonly string[];
}

const silent: Reach = { isSure: false, mayNeed: false, maySpeak: false, frases: [], mayEnd: false, mustEnd: false };

/** An action after which no citizen reads anything. */
export const noWords: ActionWords = { para_ciudadano: 'NO', frases: [] };

/** Finds the places of processes at which citizens read words, through automatic tasks and called processes. */
@injectable()
export class CitizenReach {
  private readonly known = new WeakMap<ProcessModel, Map<string, Reach>>();

  constructor(@inject(ProcessVersions) private readonly versions: ProcessVersions) {}

  /** Describes the words of an action. Call it outside transactions. */
  async ofAction(version: ProcessVersion, tarea: string, accion: string): Promise<ActionWords> {
    const exit = getTask(version.model, tarea).actions.get(accion) ?? [];
    const { isSure, maySpeak, frases } = await this.ofExit(version, exit, new Set());
    return { para_ciudadano: isSure ? 'SIEMPRE' : maySpeak ? 'SEGUN_EL_CASO' : 'NO', frases };
  }

  /** Tells whether words are needed where a token comes to a task. Call it outside transactions. */
  async mayNeedWords(version: ProcessVersion, tarea: string): Promise<boolean> {
    return (await this.ofTask(version, getTask(version.model, tarea), new Set())).mayNeed;
  }

  /**
   * Tells whether an instance ends behind a task without an act of a person or of another system. Call it outside
   * transactions.
   */
  async endsBehind(version: ProcessVersion, tarea: string): Promise<boolean> {
    return (await this.ofTask(version, getTask(version.model, tarea), new Set())).mustEnd;
  }

  /** `above` has the tasks whose reach is being found: published processes have no loop that waits for nobody. */
  private async ofTask(version: ProcessVersion, task: TaskModel, above: Set<TaskModel>): Promise<Reach> {
    const known = this.known.get(version.model) ?? new Map<string, Reach>();
    this.known.set(version.model, known);
    const before = known.get(task.codigo);
    if (before) return before;
    if (above.has(task)) return silent;
    above.add(task);
    const found = await this.find(version, task, above);
    above.delete(task);
    known.set(task.codigo, found);
    return found;
  }

  private async find(version: ProcessVersion, task: TaskModel, above: Set<TaskModel>): Promise<Reach> {
    const { definition, ordinary } = task;
    switch (definition.tipo) {
      case 'USUARIO':
        return silent;
      case 'ESPERA':
      case 'FIN':
        return placeReach(task);
      case 'PARALELO':
        return joined(await this.ofEach(version, ordinary, above), 'some');
      case 'UNION':
        // The token may rest there until the other branches come.
        return { ...(await this.ofExit(version, ordinary, above)), isSure: false, mustEnd: false };
      case 'SUBPROCESO': {
        const called = await this.versions.called(version, definition.proceso);
        const inner = await this.ofTask(called, called.model.first, above);
        if (!inner.mayEnd) return inner;
        const after = await this.ofExit(version, ordinary, above);
        const mustEnd = inner.mustEnd && after.mustEnd;
        return { ...joined([inner, after], 'some'), isSure: inner.isSure, mayEnd: after.mayEnd, mustEnd };
      }
      default:
        return this.ofExit(version, ordinary, above);
    }
  }

  private async ofExit(version: ProcessVersion, exit: Exit, above: Set<TaskModel>): Promise<Reach> {
    return joined(await this.ofEach(version, exit, above), 'every');
  }

  private async ofEach(version: ProcessVersion, exit: Exit, above: Set<TaskModel>): Promise<Reach[]> {
    const reaches: Reach[] = [];
    for (const { hacia } of exit) reaches.push(await this.ofTask(version, getTask(version.model, hacia), above));
    return reaches;
  }
}

function placeReach(task: TaskModel): Reach {
  const place = citizenPlace(task);
  const isEnd = task.tipo === 'FIN';
  const ends = { mayEnd: isEnd, mustEnd: isEnd };
  if (!place) return { ...silent, ...ends };
  const { needsWords, frases } = place;
  return { isSure: needsWords, mayNeed: needsWords, maySpeak: true, frases, ...ends };
}

/** Joins the reaches of several ways: `every` where one of them is taken, `some` where all are. */
function joined(reaches: readonly Reach[], sure: 'every' | 'some'): Reach {
  return {
    isSure: reaches.length > 0 && reaches[sure](({ isSure }) => isSure),
    mayNeed: reaches.some(({ mayNeed }) => mayNeed),
    maySpeak: reaches.some(({ maySpeak }) => maySpeak),
    frases: [...new Set(reaches.flatMap(({ frases }) => frases))],
    mayEnd: reaches.some(({ mayEnd }) => mayEnd),
    mustEnd: reaches.length > 0 && reaches.every(({ mustEnd }) => mustEnd),
  };
}
