import { until } from '../../../../testing/until.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { TimedCity } from './timed-city.js';

export const plantilla = 'M_AVISO';

/** A task of the pool `a` with these rules of its term, if any. */
export const ruled = (codigo: string, reglas: readonly object[], more: object = {}) =>
  definition(
    [user('A', { plazo: { habiles: 5 }, ...(reglas.length > 0 && { reglas }), ...more } as never), task('FIN', 'FIN')],
    flow('A!SIGUE>FIN'),
    { codigo },
  );

/** A city in which rules of terms are applied, and their mails arrive. */
export class RuledCity {
  private constructor(
    readonly timed: TimedCity,
    readonly mail: TestSmtpServer,
  ) {}

  static async start(processes: readonly ReturnType<typeof ruled>[]): Promise<RuledCity> {
    const mail = await TestSmtpServer.start();
    // What is due is looked for where a test says so, and not by the clock.
    const timed = await TimedCity.start({ config: { mail: mail.config(), jobs: { schedules: false } } });
    for (const one of processes) await timed.city.client.release('ana', one);
    return new RuledCity(timed, mail);
  }

  /** The moment of a timer comes; waits until it is done. */
  async come(llave: string, codigo: string): Promise<void> {
    const timer = (await this.timed.timers(llave)).find((one) => one.codigo === codigo);
    await this.timed.makeDue(timer!.id);
    await this.timed.handOver();
    await until(`${codigo} is done`, async () => (await this.timed.timers(llave)).every(({ id }) => id !== timer!.id));
  }

  /** To whom mails went, once there are so many. */
  async mailed(count: number): Promise<string[]> {
    await until('the mails are there', () => this.mail.received.length >= count);
    return this.mail.received.flatMap(({ to }) => to).sort();
  }

  async stop(): Promise<void> {
    await this.timed.city.stop();
    await this.mail.stop();
  }
}
