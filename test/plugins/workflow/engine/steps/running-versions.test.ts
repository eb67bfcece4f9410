import { expect } from 'chai';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';
import { asking } from '../../support/workflow-client.js';

const visit = (name: string) =>
  definition([user(`VISITAR_${name}`), task('FIN', 'FIN')], flow(`VISITAR_${name}!SIGUE>FIN`), { codigo: 'VISITA' });

/** Builds a version with its own second task, form and called process. */
const licence = (second: string) =>
  definition(
    [
      user('RADICAR', { formulario: 'F_LICENCIA' }),
      task('SUBPROCESO', 'S', { proceso: 'VISITA' }),
      user(second),
      task('FIN', 'FIN'),
    ],
    flow('RADICAR!SIGUE>S', `S>${second}`, `${second}!SIGUE>FIN`),
    { codigo: 'LICENCIA' },
  );

describe('instances that run while their process is published again', () => {
  let city: AutomaticCity;

  before(async () => {
    city = await startAutomaticCity();
  });
  after(() => city.stop());

  const publish = async (visitor: string, second: string, field: string): Promise<void> => {
    const schema = { ...asking(field), required: [field] };
    await city.client.saveForm('ana', 'F_LICENCIA', { schema }).expect(200);
    await city.client.release('ana', visit(visitor));
    await city.client.release('ana', licence(second));
  };
  const visitOf = async (llave: string): Promise<string> => {
    await city.untilTask(llave, 'S', 'EN_ESPERA');
    const [row] = await city.client.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
      [llave],
    );
    return row!.llave;
  };
  /** Plays an instance to its end and checks that all its questions and tasks are of one version. */
  const finish = async (llave: string, visitor: string, second: string, field: string): Promise<void> => {
    const { id } = await city.task(llave, 'RADICAR');
    await city.claim('luz', id).expect(200);
    const wrong = await city.act('luz', id, {});
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).to.deep.equal([400, [field]]);
    expect((await city.act('luz', id, { [field]: 'sí' })).status).to.equal(200);
    await city.work('luz', await visitOf(llave), `VISITAR_${visitor}`);
    await city.untilTask(llave, second, 'EN_POOL');
    await city.work('luz', llave, second);
    await city.untilEnded(llave);
  };

  it('finish on the version on which they began, with its forms and called processes', async () => {
    await publish('A', 'RESOLVER_A', 'asunto');
    const old = await city.start('LICENCIA');
    await publish('B', 'RESOLVER_B', 'motivo');
    const young = await city.start('LICENCIA');
    await finish(old, 'A', 'RESOLVER_A', 'asunto');
    await finish(young, 'B', 'RESOLVER_B', 'motivo');
  });
});
