import { inject, injectable } from 'inversify';
import type { JsonValue, Transaction } from '../../../../host/plugin-api/index.js';
import type { PreparedProcess, ProcessFiler, ProcessStarter, RecordOutline } from '../../../tramites/contract.js';
import { ProcessBindings } from '../../definition/index.js';
import { InstanceStarter } from './instance-starter.js';

/** Instances that tramites and certificates begin, in their own transactions. */
@injectable()
export class BoundProcesses implements ProcessStarter {
  constructor(
    @inject(InstanceStarter) private readonly starter: InstanceStarter,
    @inject(ProcessBindings) private readonly bindings: ProcessBindings,
  ) {}

  checkBinding(tx: Transaction, proceso: string, bound: { readonly hasTerm: boolean }): Promise<void> {
    return this.bindings.check(tx, proceso, bound);
  }

  async prepareProcess(
    proceso: string,
    datos: Readonly<Record<string, unknown>>,
    by?: ProcessFiler,
    record?: RecordOutline,
  ): Promise<PreparedProcess> {
    const answers = datos as Readonly<Record<string, JsonValue>>;
    const version = await this.starter.version(proceso);
    const { key = null, canal = null, vence: termEnd = null } = record ?? {};
    const filing = { radicado: null, key, canal, solicitante: by?.username ?? null };
    const prepared = await this.starter.prepare({ version, datos: answers, by, filing, termEnd });
    return {
      async startProcess(tx, origin) {
        const id = origin.kind === 'tramite' ? origin.recordId : origin.registrationId;
        await prepared.start(tx, { kind: origin.kind, id });
        const { llave, outcome, isWaiting, words } = prepared;
        const { asked, aviso, desenlace } = words;
        if (outcome) return { llave, progress: { kind: 'ended', ...outcome, aviso, desenlace } };
        return { llave, progress: isWaiting ? { kind: 'waiting', ...asked } : undefined };
      },
    };
  }
}
