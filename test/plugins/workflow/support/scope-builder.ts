import { randomUUID } from 'node:crypto';
import { getTask } from '../../../../plugins/workflow/definition/language/model.js';
import {
  changed,
  ending,
  ROOT,
  type FlowChange,
  type Scope,
  type ScopeKind,
  type Token,
} from '../../../../plugins/workflow/engine/steps/flow-state.js';
import { InstanceReader } from '../../../../plugins/workflow/engine/steps/instance-reader.js';
import { stepInstance } from '../../../../plugins/workflow/engine/steps/step-instance.js';
import type { StandingInstance } from '../../../../plugins/workflow/engine/steps/standing-instance.js';
import { StepWriter, type ShownStep } from '../../../../plugins/workflow/engine/steps/step-writer.js';
import type { NewTask, Step } from '../../../../plugins/workflow/engine/steps/step.js';
import { ProcessVersions } from '../../../../plugins/workflow/definition/processes/process-versions.js';
import type { AutomaticCity } from './automatic-city.js';

/** A scope that is to begin, with a token at each of these tasks. */
export interface NewScope {
  readonly kind?: ScopeKind;
  /** Of the scope that it is in: an ordinal, or the place of one before it in the list, as `#0`. */
  readonly parent?: number | `#${number}`;
  readonly tasks: readonly string[];
}

/** An open task that ends by itself. */
export interface LeftTask {
  readonly id: number;
  readonly token: number;
}

/** Begins and ends scopes that no definition has, as steps of the engine write them. */
export class ScopeBuilder {
  constructor(private readonly city: AutomaticCity) {}

  async standing(llave: string): Promise<StandingInstance> {
    return (await this.container.get(InstanceReader).byKey(llave))!;
  }

  /** Ordinals of the scopes that were begun. */
  async begin(llave: string, scopes: readonly NewScope[]): Promise<number[]> {
    const { state, ...instance } = await this.standing(llave);
    const { model } = await this.container.get(ProcessVersions).get(instance.versionId);
    let { nextOrdinal } = state;
    const begun: Scope[] = [];
    const came: Token[] = [];
    for (const { kind = 'ELEMENTO', parent = ROOT, tasks } of scopes) {
      const outer = typeof parent === 'number' ? parent : begun[Number(parent.slice(1))]!.ordinal;
      const ordinal = nextOrdinal++;
      begun.push({ ordinal, kind, codigo: 'CADA', parent: outer, branch: null });
      for (const codigo of tasks) came.push({ ordinal: nextOrdinal++, codigo, scope: ordinal, branch: null });
    }
    const tasks = came.map((token): NewTask => {
      const { definition } = getTask(model, token.codigo);
      const isForPeople = definition.tipo === 'USUARIO';
      const isWait = definition.tipo === 'ESPERA';
      return {
        token: token.ordinal,
        scope: token.scope,
        codigo: token.codigo,
        nombre: definition.nombre,
        tipo: definition.tipo,
        titulo: definition.nombre,
        estado: isForPeople ? 'EN_POOL' : isWait ? 'EN_ESPERA' : 'EN_EJECUCION',
        asignado: null,
        grupos: isForPeople ? ['rol:a'] : [],
        instf_llave: isForPeople ? randomUUID() : null,
        mensaje: isWait ? (definition.mensaje ?? null) : null,
        para_ciudadano: null,
        vence: null,
        vence_legal: false,
      };
    });
    const none = { left: undefined, arrived: [], ended: [], cancelled: [], path: [] };
    await this.write(llave, { ...none, came, begun, nextOrdinal }, tasks);
    return begun.map(({ ordinal }) => ordinal);
  }

  /** Ends a scope as the task of a token ends; undefined where another step was first. */
  async end(llave: string, scope: number, left: LeftTask): Promise<ShownStep | undefined> {
    return this.write(llave, { ...ending((await this.standing(llave)).state, scope), left: left.token }, [], left);
  }

  private async write(
    llave: string,
    flow: FlowChange,
    tasks: readonly NewTask[],
    left?: LeftTask,
  ): Promise<ShownStep | undefined> {
    const instance = await this.standing(llave);
    const version = await this.container.get(ProcessVersions).get(instance.versionId);
    const at = new Date();
    const entry = {
      tipo: 'AVANCE',
      at,
      by: 'system' as const,
      desde: null,
      hacia: left ? 'COMPLETADA' : null,
      motivo: null,
      personal: undefined,
    };
    const step: Step = {
      ...stepInstance(instance, version),
      flow,
      tasks,
      timers: [],
      leavesTimers: false,
      touchesWaits: false,
      charges: { opens: [], leaves: false },
      left: left && { taskId: left.id, estado: 'COMPLETADA' },
      datos: undefined,
      words: {},
      estado: changed(instance.state, flow).tokens.length === 0 ? 'FINALIZADA' : 'ACTIVA',
      entry,
      basis: { permanent: { hoy: '2026-01-05', salida: 'hecha' }, personal: {} },
    };
    const { database } = this.city.client.host;
    return database.transaction((tx) => this.container.get(StepWriter).advanceShown(tx, step));
  }

  private get container() {
    return this.city.client.host.container;
  }
}
