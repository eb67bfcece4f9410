import { inject, injectable } from 'inversify';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { PreparedProcess, ProcessStarter } from '../../tramites/contract.js';
import type { Mover } from '../engine/expression-data.js';
import { InstanceStarter } from './instance-starter.js';

/** Instances that tramites and certificates begin, in their own transactions. */
@injectable()
export class BoundProcesses implements ProcessStarter {
  constructor(@inject(InstanceStarter) private readonly starter: InstanceStarter) {}

  async prepare(proceso: string, datos: Readonly<Record<string, unknown>>, by?: Mover): Promise<PreparedProcess> {
    const answers = datos as Readonly<Record<string, JsonValue>>;
    const version = await this.starter.version(proceso);
    const prepared = await this.starter.prepare({ version, datos: answers, by });
    return {
      async start(tx, origin) {
        const id = origin.kind === 'tramite' ? origin.recordId : origin.registrationId;
        await prepared.start(tx, { kind: origin.kind, id });
        return { llave: prepared.llave };
      },
    };
  }
}
