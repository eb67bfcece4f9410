import { expect } from 'chai';
import { definition, flow, task, user } from '../plugins/workflow/definition/language/definition-builders.js';
import type { AdminCaller } from '../../testing/admin-caller.js';
import type { TestHost } from '../../testing/start-test-host.js';
import { until } from '../../testing/until.js';
import { AuthClient } from '../plugins/auth/support/auth-client.js';
import { AutomaticCity } from '../plugins/workflow/support/automatic-city.js';
import { WorkflowClient } from '../plugins/workflow/support/workflow-client.js';
import { TransferCity, type TransferAnswer } from '../plugins/workflow/support/transfer-city.js';
import { roundsOf } from './support/rounds.js';

const instances = roundsOf('MOVED_INSTANCES', 10_000);
const BATCH = 200;
/** Users who work at once. */
const STAFF = 4;

const petition = (first: string, more: object = {}) =>
  definition(
    [
      user(first),
      task('PROCEDIMIENTO', 'REGISTRAR', { procedimiento: 'DEMORA' }),
      user('RESPONDER'),
      task('FIN', 'FIN'),
    ],
    flow(`${first}!SIGUE>REGISTRAR`, 'REGISTRAR>RESPONDER', 'RESPONDER!SIGUE>FIN'),
    { codigo: 'MUCHAS', ...more },
  );

describe(`${instances} instances that go on in another version by two hosts, while staff work on them`, () => {
  let transfers: TransferCity;
  let other: TestHost;
  /** The cities of the two hosts. */
  let cities: readonly AutomaticCity[];
  let admins: readonly AdminCaller[];
  const llaves: string[] = [];

  before(async () => {
    transfers = await TransferCity.start();
    await transfers.publish(petition('REVISAR'));
    for (let made = 0; made < instances; made += 1) llaves.push(await transfers.city.start('MUCHAS'));
    await transfers.publish(petition('ESTUDIAR', { traslados: [{ desde: 'REVISAR', hacia: 'ESTUDIAR' }] }));
  });
  before(async () => {
    other = await transfers.timed.anotherHost();
    const client = new WorkflowClient(new AuthClient(other));
    await client.signIn('luz');
    cities = [transfers.city, new AutomaticCity(client)];
    admins = [transfers.admin, await client.admin()];
  });
  after(async () => {
    await other?.stop();
    await transfers.stop();
  });

  it('are all on that version in the end, none lost and none moved twice', async () => {
    const { database } = transfers.timed.host;
    const left = [...llaves.entries()].filter(([index]) => index % 5 === 0).map(([, llave]) => llave);
    let acted = 0;
    const work = async (city: AutomaticCity): Promise<void> => {
      for (let llave = left.pop(); llave !== undefined; llave = left.pop()) {
        const [open] = await database.rows<{ id: number }>(
          `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
           WHERE i.llave = $1 AND t.ended_at IS NULL`,
          [llave],
        );
        await city.claim('luz', open!.id);
        const { status, body } = await city.act('luz', open!.id);
        if (status === 200) acted += 1;
        else expect((body as { code: string }).code).to.be.oneOf(['busy', 'tarea_ajena']);
      }
    };
    const answers: TransferAnswer[] = [];
    const move = async (all: readonly string[], admin: AdminCaller): Promise<void> => {
      for (let at = 0; at < all.length; at += BATCH) {
        answers.push(await transfers.move({ llaves: all.slice(at, at + BATCH) }, admin));
      }
    };
    // Each host moves all of them, from one end or the other.
    const movers = [llaves, llaves.toReversed()].map((all, host) => move(all, admins[host]!));
    await Promise.all([
      ...movers,
      ...Array.from({ length: STAFF }, (_none, one) => work(cities[one % cities.length]!)),
    ]);
    const omitted = answers.flatMap(({ omitidas }) => omitidas);
    for (const { codigo } of omitted) expect(codigo).to.be.oneOf(['busy', 'misma_version']);
    const busy = new Set(omitted.filter(({ codigo }) => codigo === 'busy').map(({ llave }) => llave));
    if (busy.size > 0) answers.push(await transfers.move({ llaves: [...busy] }));
    expect(answers.reduce((sum, { movidas }) => sum + movidas, 0)).to.equal(instances);
    await until('no task runs by itself any more', async () => {
      return (await database.rows("SELECT id FROM host_job WHERE name = 'workflow/automatic-task'")).length === 0;
    });
    const [told] = await database.rows<Record<'there' | 'moved' | 'moves' | 'advanced' | 'registered', number>>(
      `SELECT (SELECT CAST(count(*) AS INT) FROM workflow_instance i JOIN workflow_version v ON v.id = i.version_id
          WHERE v.version = 2 AND i.estado = 'ACTIVA') AS there,
        (SELECT CAST(count(DISTINCT instance_id) AS INT) FROM workflow_history WHERE tipo = 'TRASLADO') AS moved,
        (SELECT CAST(count(*) AS INT) FROM workflow_history WHERE tipo = 'TRASLADO') AS moves,
        (SELECT CAST(count(*) AS INT) FROM workflow_task WHERE codigo = 'RESPONDER' AND ended_at IS NULL) AS advanced,
        (SELECT CAST(count(*) AS INT) FROM city_note WHERE nota LIKE 'intento %') AS registered`,
      [],
    );
    const each = { there: instances, moved: instances, moves: instances };
    expect(told).to.deep.equal({ ...each, advanced: acted, registered: acted });
    expect(acted).to.be.greaterThan(0);
  });

  it('are what their histories say', async () => {
    expect(await transfers.city.checkHistories()).to.equal(instances);
  });
});
