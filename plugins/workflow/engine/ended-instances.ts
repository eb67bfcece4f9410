import { inject, injectable } from 'inversify';
import { Database, Events, type Transaction } from '../../../host/plugin-api/index.js';
import { instanceEnded } from '../contract.js';

/** Tells other plugins of instances that end, in the transaction of the end. */
@injectable()
export class EndedInstances {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Events) private readonly events: Events,
  ) {}

  /** Whether anybody hears of it: an end without a listener costs nothing. */
  get isHeard(): boolean {
    return this.events.hasListeners(instanceEnded);
  }

  /** An instance has ended in `tx`. */
  async tell(tx: Transaction, instanceId: number): Promise<void> {
    if (!this.isHeard) return;
    const [ended] = await this.database.rows<{
      readonly llave: string;
      readonly proceso: string;
      readonly estado: 'FINALIZADA' | 'CANCELADA';
      readonly resultado: string | null;
      readonly favorable: boolean;
      readonly ended_at: Date;
    }>(
      `SELECT i.llave, p.codigo AS proceso, i.estado, i.resultado, i.favorable, i.ended_at FROM workflow_instance i
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id WHERE i.id = $1`,
      [instanceId],
      tx,
    );
    const { ended_at, ...told } = ended!;
    await this.events.publish(tx, instanceEnded, { ...told, at: ended_at.toISOString() });
  }
}
