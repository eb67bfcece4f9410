import { expect } from 'chai';
import fc from 'fast-check';
import { until } from '../../../../testing/until.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { startAutomaticCity, type AutomaticCity } from '../support/automatic-city.js';
import { interleaving, runnableProcess, type Attempt } from '../support/random-instance.js';
import { TwoHosts } from '../support/two-hosts.js';
import { definition, flow, task, user } from '../definition/definition-builders.js';

/** Each starts a process of its own and plays it to its end; for a machine with time, so many times as many. */
const RUNS = 6 * Number(process.env['WORKFLOW_PROPERTY_RUNS'] ?? 1);

const small = definition([user('HACER'), task('FIN', 'FIN')], flow('HACER!SIGUE>FIN'), { codigo: 'CHICO' });

/** Statuses that a caller may get of something that somebody else has moved meanwhile. */
const allowed: ReadonlySet<number> = new Set([0, 200, 400, 403, 404, 409]);

describe('any process, whatever people do to it at once on two hosts', () => {
  let city: AutomaticCity;
  let hosts: TwoHosts;
  let server: TestSmtpServer;
  let number = 0;

  before(async () => {
    server = await TestSmtpServer.start();
    const config = { mail: server.config() };
    city = await startAutomaticCity({ config, environment: { BPM_RECONCILE_TOKEN: 'clave-de-conciliacion' } });
    hosts = await TwoHosts.start(city, config);
    await city.client.release('ana', small);
  });
  after(async () => {
    await hosts.stop();
    await server.stop();
  });

  const rows = (sql: string) => city.client.host.database.rows(sql);

  /** Holds at every moment: a closed instance has nothing left, and a token has one open task. */
  async function checkInvariants(): Promise<void> {
    const over = "SELECT id FROM workflow_instance WHERE estado IN ('FINALIZADA', 'CANCELADA')";
    const openTask = "estado NOT IN ('COMPLETADA', 'CANCELADA')";
    for (const table of ['workflow_token', 'workflow_scope', 'workflow_arrival']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE instance_id IN (${over})`), table).to.deep.equal([]);
    }
    expect(await rows(`SELECT 1 FROM workflow_task WHERE ${openTask} AND instance_id IN (${over})`)).to.deep.equal([]);
    expect(
      await rows(
        `SELECT t.id FROM workflow_task t WHERE ${openTask} AND NOT EXISTS (
           SELECT 1 FROM workflow_token k WHERE k.instance_id = t.instance_id AND k.ordinal = t.token)`,
      ),
    ).to.deep.equal([]);
    expect(
      await rows(
        `SELECT k.instance_id FROM workflow_token k WHERE (
           SELECT COUNT(*) FROM workflow_task t
           WHERE t.instance_id = k.instance_id AND t.token = k.ordinal AND t.${openTask}) <> 1`,
      ),
    ).to.deep.equal([]);
  }

  it('loses no token and doubles none, ends, and is what its history says', async () => {
    await city.note('nada');
    const outcomes = { done: 0, refused: 0 };
    const play = async (groups: readonly (readonly Attempt[])[], written: Record<string, unknown>): Promise<void> => {
      number += 1;
      const codigo = `P${number}`;
      await city.client.release('ana', { ...written, codigo });
      // What its procedures wait for is not there at first: they are incidents, tried again later.
      const espera = `nota ${number}`;
      const llave = await city.start(codigo, { espera, otra: false, x: 0 });
      for (const group of groups) {
        const statuses = await Promise.all(group.map((one) => hosts.attempt(llave, one)));
        for (const status of statuses) {
          expect(allowed.has(status), `status ${status}`).to.equal(true);
          outcomes[status === 200 ? 'done' : 'refused'] += 1;
        }
        await checkInvariants();
      }
      await city.note(espera);
      await until('the instance has ended', async () => {
        await hosts.finish(llave, { otra: false, x: 0 });
        return (await city.see(llave)).estado === 'FINALIZADA';
      });
      await checkInvariants();
    };
    await fc.assert(fc.asyncProperty(interleaving, runnableProcess('P'), play), { numRuns: RUNS, endOnFailure: true });
    expect(outcomes.done).to.be.greaterThan(RUNS);
    expect(await city.checkHistories()).to.be.greaterThanOrEqual(RUNS);
    expect(await rows("SELECT id FROM workflow_task WHERE estado IN ('INCIDENTE', 'EN_EJECUCION')")).to.deep.equal([]);
  });
});
