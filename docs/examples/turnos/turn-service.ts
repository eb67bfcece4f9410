import { inject, injectable } from 'inversify';
import { Clock, Database } from '../../../host/plugin-api/index.js';

/** Turns at the desks of a city hall. */
@injectable()
export class TurnService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** The number of the new turn. */
  async take(sede: string): Promise<number> {
    const [row] = await this.database.insert<{ id: number }>(
      'turnos_turno',
      [{ sede, created_at: this.clock.now() }],
      ['id'],
    );
    return row!.id;
  }
}
