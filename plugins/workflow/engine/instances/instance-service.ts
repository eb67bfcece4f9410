import { inject, injectable } from 'inversify';
import { NotAllowedError, type Identity } from '../../../../host/plugin-api/index.js';
import type { InstanceData } from '../steps/step.js';
import { MANAGE_INSTANCES } from '../../workflow-permissions.js';
import { InstanceStarter } from './instance-starter.js';
import { InstanceView, type SeenInstance } from './instance-view.js';

/** Instances that staff start. */
@injectable()
export class InstanceService {
  constructor(
    @inject(InstanceStarter) private readonly starter: InstanceStarter,
    @inject(InstanceView) private readonly view: InstanceView,
  ) {}

  /**
   * Starts an instance, for a user in the pool of the first task or with the permission. Throws `NotAllowedError`, and
   * `ConflictError` where the process has no active version or cannot begin with these data.
   */
  async start(proceso: string, datos: InstanceData, by: Identity): Promise<SeenInstance> {
    const version = await this.starter.version(proceso);
    const { definition } = version.model.first;
    const pool = definition.tipo === 'USUARIO' && 'pool' in definition.asignacion ? definition.asignacion.pool : [];
    const groups: ReadonlySet<string> = by.groups;
    if (!by.may(MANAGE_INSTANCES) && !pool.some((group) => groups.has(group))) {
      throw new NotAllowedError('No puede iniciar este proceso.');
    }
    const prepared = await this.starter.prepare({ version, datos, by });
    const { tasks } = await prepared.start(undefined);
    return this.view.begun({ version, datos, prepared, written: tasks });
  }
}
