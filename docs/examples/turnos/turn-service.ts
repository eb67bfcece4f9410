import { inject, injectable } from 'inversify';
import { Clock, Database, defineCounter, Metrics } from '../../../host/plugin-api/index.js';

/** The figure of `/metrics`: its name begins with `ventanilla_` and the plugin's id. */
export const turnsGiven = defineCounter('ventanilla_turnos_given_total', 'Turns given.');

/** Turns at the desks of a city hall. */
@injectable()
export class TurnService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /** Takes the next turn, and returns its number. */
  async take(sede: string): Promise<number> {
    const [row] = await this.database.insertRows<{ id: number }>(
      'turnos_turno',
      [{ sede, created_at: this.clock.now() }],
      ['id'],
    );
    this.metrics.add(turnsGiven, {});
    return row!.id;
  }
}
