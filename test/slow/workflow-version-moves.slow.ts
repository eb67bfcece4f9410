import { expect } from 'chai';
import { definition, flow, task, user } from '../plugins/workflow/definition/language/definition-builders.js';
import { TransferCity, type TransferAnswer } from '../plugins/workflow/support/transfer-city.js';
import { roundsOf } from './support/rounds.js';

const instances = roundsOf('MOVED_INSTANCES', 10_000);
const BATCH = 200;
/** Users who work at once. */
const STAFF = 4;

const petition = (first: string, more: object = {}) =>
  definition(
    [user(first), user('RESPONDER'), task('FIN', 'FIN')],
    flow(`${first}!SIGUE>RESPONDER`, 'RESPONDER!SIGUE>FIN'),
    { codigo: 'MUCHAS', ...more },
  );

describe(`${instances} instances that go on in another version while staff work on them`, () => {
  let transfers: TransferCity;
  const llaves: string[] = [];

  before(async () => {
    transfers = await TransferCity.start();
    await transfers.publish(petition('REVISAR'));
    for (let made = 0; made < instances; made += 1) llaves.push(await transfers.city.start('MUCHAS'));
    await transfers.publish(petition('ESTUDIAR', { traslados: [{ desde: 'REVISAR', hacia: 'ESTUDIAR' }] }));
  });
  after(() => transfers.stop());

  it('are all on that version in the end, none lost and none moved twice', async () => {
    const { city } = transfers;
    const { database } = transfers.timed.host;
    const left = [...llaves.entries()].filter(([index]) => index % 5 === 0).map(([, llave]) => llave);
    let acted = 0;
    const work = async (): Promise<void> => {
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
    const move = async (): Promise<void> => {
      for (let at = 0; at < llaves.length; at += BATCH) {
        answers.push(await transfers.move({ llaves: llaves.slice(at, at + BATCH) }));
      }
    };
    await Promise.all([move(), ...Array.from({ length: STAFF }, work)]);
    const omitted = answers.flatMap(({ omitidas }) => omitidas);
    for (const { codigo } of omitted) expect(codigo).to.equal('busy');
    const again = omitted.map(({ llave }) => llave);
    if (again.length > 0) expect(await transfers.move({ llaves: again })).to.include({ movidas: again.length });
    const [told] = await database.rows<{ there: number; moved: number; advanced: number }>(
      `SELECT (SELECT CAST(count(*) AS INT) FROM workflow_instance i JOIN workflow_version v ON v.id = i.version_id
          WHERE v.version = 2 AND i.estado = 'ACTIVA') AS there,
        (SELECT CAST(count(DISTINCT instance_id) AS INT) FROM workflow_history WHERE tipo = 'TRASLADO') AS moved,
        (SELECT CAST(count(*) AS INT) FROM workflow_task WHERE codigo = 'RESPONDER' AND ended_at IS NULL) AS advanced`,
      [],
    );
    expect(told).to.deep.equal({ there: instances, moved: instances, advanced: acted });
    expect(acted).to.be.greaterThan(0);
  });

  it('are what their histories say', async () => {
    expect(await transfers.city.checkHistories()).to.equal(instances);
  });
});
