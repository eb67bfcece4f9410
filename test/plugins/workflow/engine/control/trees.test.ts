import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { until } from '../../../../../testing/until.js';
import { Signal } from '../../../../support/signal.js';
import { definition, flow, inParallel, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const inspection = definition([user('MEDIR'), task('FIN', 'FIN')], flow('MEDIR!SIGUE>FIN'), { codigo: 'MEDICION' });

const visit = inParallel('VISITA', user('VISITAR'), task('SUBPROCESO', 'MEDICION', { proceso: 'MEDICION' }));

const licence = definition(
  [task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }), task('FIN', 'FIN')],
  flow('VISITA>FIN'),
  { codigo: 'LICENCIA' },
);

describe('a tree of instances', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    city = await startAutomaticCity();
    admin = await city.client.admin();
    for (const one of [inspection, visit, licence]) await city.client.release('ana', one);
  });
  after(() => city.stop());

  const move = async (what: string, llave: string): Promise<[number, string | undefined]> => {
    const { status, reason } = await admin.mutate(`workflow.instances.${what}`, { llave, motivo: 'Prueba' });
    return [status, reason];
  };
  const calledBy = async (llave: string, codigo: string): Promise<string> => {
    await city.untilTask(llave, codigo, 'EN_ESPERA');
    const [row] = await city.client.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
      [llave],
    );
    return row!.llave;
  };
  /** Starts a licence, its visit and the measurement that the visit calls. */
  const startTree = async (): Promise<readonly [string, string, string]> => {
    const root = await city.start('LICENCIA');
    const middle = await calledBy(root, 'VISITA');
    return [root, middle, await calledBy(middle, 'MEDICION')];
  };
  const statesOf = async (llaves: readonly string[]): Promise<string[]> =>
    (await Promise.all(llaves.map((llave) => city.see(llave)))).map(({ estado }) => estado);

  it('resumes the instances that its own suspension suspended, and not those that were suspended on their own', async () => {
    const tree = await startTree();
    const [root, middle, leaf] = tree;
    expect(await move('suspend', leaf)).to.deep.equal([200, undefined]);
    expect(await move('suspend', root)).to.deep.equal([200, undefined]);
    expect(await statesOf(tree)).to.deep.equal(['SUSPENDIDA', 'SUSPENDIDA', 'SUSPENDIDA']);
    expect(await move('resume', middle), 'its caller is suspended').to.deep.equal([409, 'llamador_suspendido']);
    expect(await move('resume', leaf), 'its caller is suspended').to.deep.equal([409, 'llamador_suspendido']);
    expect(await move('resume', root)).to.deep.equal([200, undefined]);
    expect(await statesOf(tree)).to.deep.equal(['ACTIVA', 'ACTIVA', 'SUSPENDIDA']);
    expect(await move('resume', leaf)).to.deep.equal([200, undefined]);
    await city.work('luz', leaf, 'MEDIR');
    await city.work('luz', middle, 'VISITAR');
    await city.untilEnded(root);
  });

  for (const [what, reached] of [
    ['suspend', 'SUSPENDIDA'],
    ['cancel', 'CANCELADA'],
  ] as const) {
    it(`${what}: never overwrites an end that commits while it waits`, async () => {
      const [root, middle, leaf] = await startTree();
      const { database } = city.client.host;
      const own = '(SELECT id FROM workflow_instance WHERE llave = $1)';
      const written = new Signal();
      const released = new Signal();
      // The writes of the last action of the leaf, while the control of its root waits for it.
      const ended = database.transaction(async (tx) => {
        await database.changeRows(
          "UPDATE workflow_instance SET estado = 'FINALIZADA', ended_at = created_at, revision = revision + 1 WHERE llave = $1",
          [leaf],
          tx,
        );
        await database.changeRows(`DELETE FROM workflow_token WHERE instance_id = ${own}`, [leaf], tx);
        await database.changeRows(
          `UPDATE workflow_task SET estado = 'COMPLETADA' WHERE instance_id = ${own}`,
          [leaf],
          tx,
        );
        written.give();
        await released.given;
      });
      await written.given;
      const moved = move(what, root);
      await until('the control holds the root', () => isLocked(root));
      released.give();
      await ended;
      expect(await moved).to.deep.equal([200, undefined]);
      expect(await statesOf([root, middle, leaf])).to.deep.equal([reached, reached, 'FINALIZADA']);
    });
  }

  /** Tells whether another transaction locks the row of an instance. */
  async function isLocked(llave: string): Promise<boolean> {
    const { database } = city.client.host;
    const rows = await database.rows(
      database.dialect === 'postgres'
        ? 'SELECT id FROM workflow_instance WHERE llave = $1 FOR UPDATE SKIP LOCKED'
        : 'SELECT id FROM workflow_instance WITH (UPDLOCK, ROWLOCK, READPAST) WHERE llave = $1',
      [llave],
    );
    return rows.length === 0;
  }
});
