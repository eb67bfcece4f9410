import { inject, injectable } from 'inversify';
import type { JsonValue, Transaction } from '../../../../host/plugin-api/index.js';
import type { PreparedProcess, ProcessFiler, ProcessStarter, RecordOutline } from '../../../tramites/contract.js';
import type { ProfileCode } from '../../../terms/contract.js';
import { ProcessBindings, ProcessVersions } from '../../definition/index.js';
import { InstanceStarter } from './instance-starter.js';

/** Instances that tramites and certificates begin, in their own transactions. */
@injectable()
export class BoundProcesses implements ProcessStarter {
  constructor(
    @inject(InstanceStarter) private readonly starter: InstanceStarter,
    @inject(ProcessBindings) private readonly bindings: ProcessBindings,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async terminoOf(proceso: string): Promise<ProfileCode | undefined> {
    return (await this.versions.active(proceso))?.model.definition.termino;
  }

  checkBinding(tx: Transaction, proceso: string): Promise<void> {
    return this.bindings.check(tx, proceso);
  }

  async prepare(
    proceso: string,
    datos: Readonly<Record<string, unknown>>,
    by?: ProcessFiler,
    record?: RecordOutline,
  ): Promise<PreparedProcess> {
    const answers = datos as Readonly<Record<string, JsonValue>>;
    const version = await this.starter.version(proceso);
    const { key = null, canal = null } = record ?? {};
    const filing = { radicado: null, key, canal, solicitante: by?.username ?? null };
    const prepared = await this.starter.prepare({ version, datos: answers, by, filing });
    return {
      termino: version.model.definition.termino,
      async start(tx, origin) {
        const id = origin.kind === 'tramite' ? origin.recordId : origin.registrationId;
        await prepared.start(tx, { kind: origin.kind, id });
        const { llave, outcome, isWaiting } = prepared;
        if (outcome) return { llave, progress: { kind: 'ended', ...outcome } };
        return { llave, progress: isWaiting ? { kind: 'waiting' } : undefined };
      },
    };
  }
}
