import { expect } from 'chai';
import { CityExpressions } from '../../../../host/text/expressions/city-expressions.js';
import { ThreadExpressions } from '../../../../host/text/expressions/thread-expressions.js';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { patientExpressions } from '../../../../testing/patient-limits.js';

/** A clock at 2026-12-15, 20:30:15 in Bogotá. */
const clock = { now: () => new Date('2026-12-16T01:30:15.250Z') };

for (const machine of ['UTC', 'Pacific/Kiritimati']) {
  describe(`expressions of a city, on a machine in ${machine}`, () => {
    let threads: ThreadExpressions;
    let zone: string | undefined;

    before(() => {
      zone = process.env['TZ'];
      process.env['TZ'] = machine;
      threads = new ThreadExpressions({ ...patientExpressions, threads: 1 });
    });
    after(async () => {
      await threads.close();
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });

    const values = async (timeZone: string, ...expressions: readonly string[]): Promise<readonly JsonValue[]> => {
      const steps = expressions.map((expression) => ({ expression }));
      const source = { steps, given: ['instancia', 'hoy'], temporal: ['hoy', 'instancia.creada'] };
      const instancia = { creada: '2026-12-16T01:00:00.000Z', radicado: '2026-0000001' };
      const data = { instancia, hoy: '2026-12-15' };
      const evaluation = await new CityExpressions(threads, clock, timeZone).openSet(source).evaluate(data);
      expect(evaluation.failed).to.deep.equal([]);
      return evaluation.values;
    };

    it('read the day and the hour of the city and of the clock of the host', async () => {
      const read = ['today()', 'now()', 'today() = hoy', 'string(today())', 'date(now())', 'now().hour'];
      expect(await values('America/Bogota', ...read)).to.deep.equal([
        ...['2026-12-15', '2026-12-15T20:30:15-05:00', true, '2026-12-15', '2026-12-15', 20],
      ]);
      expect(await values('Asia/Kathmandu', 'today()', 'now()')).to.deep.equal([
        ...['2026-12-16', '2026-12-16T07:15:15+05:45'],
      ]);
    });

    it('have a moment among the data as the city has it', async () => {
      const read = ['instancia.creada', 'date(instancia.creada)', 'instancia.creada < now()', 'instancia.radicado'];
      expect(await values('America/Bogota', ...read)).to.deep.equal([
        ...['2026-12-15T20:00:00-05:00', '2026-12-15', true, '2026-0000001'],
      ]);
    });

    it('may have data with the names of these functions', async () => {
      const source = { steps: [{ expression: 'today' }], given: ['today'] };
      const own = new CityExpressions(threads, clock, 'America/Bogota').openSet(source);
      expect((await own.evaluate({ today: 'x' })).values).to.deep.equal(['x']);
    });
  });
}
