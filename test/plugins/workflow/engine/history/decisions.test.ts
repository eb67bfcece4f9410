import { expect } from 'chai';
import { AuditLog, Secrets } from '../../../../../host/plugin-api/index.js';
import { historyChain } from '../../../../../plugins/workflow/engine/history/history-chain.js';
import { InstanceHistoryCheck } from '../../../../../plugins/workflow/engine/history/instance-check.js';
import { AuditView } from '../../../../host/data/audit/support/audit-view.js';
import { ThreadExpressions } from '../../../../../host/text/expressions/thread-expressions.js';
import { openHistoryCheck } from '../../../../slow/support/history-check.js';
import type { AutomaticCity } from '../../support/automatic-city.js';
import { HistoryCity, TOMORROW } from '../../support/history-city.js';
import { patientExpressions } from '../../../../../testing/patient-limits.js';

describe('the decisions of an instance, repeated from its history', () => {
  let history: HistoryCity;
  let city: AutomaticCity;

  before(async () => {
    history = await HistoryCity.start();
    city = history.city;
  });
  after(() => city.stop());

  it('are the same on another day and after users are renamed', async () => {
    const llave = await history.toPayment();
    const { database, clock, container } = city.client.host;
    await database.changeRows("UPDATE auth_user SET username = 'lucia' WHERE username = 'luz'");
    clock.advance(3 * 86_400);
    try {
      // The check decides the steps itself: tokens do not live that long.
      const { diferencias, decisiones } = await container.get(InstanceHistoryCheck).check(llave);
      expect(diferencias).to.deep.equal([]);
      // INICIO, TOMA, two ACCION, AVANCE.
      expect(decisiones).to.deep.equal({ revisadas: 5, sinDatos: [], distintas: [] });
    } finally {
      clock.advance(-3 * 86_400);
      await database.changeRows("UPDATE auth_user SET username = 'luz' WHERE username = 'lucia'");
    }
  });

  it('are reported where the process does not lead to them', async () => {
    const llave = await history.toPayment();
    const { database } = city.client.host;
    const [own] = await database.rows<{ version_id: number; definicion: unknown }>(
      `SELECT i.version_id, v.definicion FROM workflow_instance i JOIN workflow_version v ON v.id = i.version_id
       WHERE i.llave = $1`,
      [llave],
    );
    const original = JSON.stringify(database.parseJson(own!.definicion));
    const put = (definicion: string) =>
      database.changeRows('UPDATE workflow_version SET definicion = $1 WHERE id = $2', [definicion, own!.version_id]);
    // As another host sees it: versions are cached, as they never change.
    const expressions = new ThreadExpressions({ ...patientExpressions, threads: 1 });
    const differences = async (from: string, to: string): Promise<readonly [string[], number]> => {
      await put(original.replace(from, to));
      const { history: check } = openHistoryCheck(database, expressions);
      const { diferencias, decisiones } = await check.check(llave);
      await put(original);
      return [[...diferencias], decisiones.distintas.length];
    };
    expect(original).to.include('datos.area > 10');
    expect(await differences('datos.area > 10', 'datos.area > 100')).to.deep.equal([['decisiones'], 1]);
    expect(await differences('"datos.revisor"', '"usuario.username"')).to.deep.equal([['decisiones'], 1]);
    expect(await differences(TOMORROW, '2000-01-01')).to.deep.equal([['decisiones'], 1]);
    expect(await differences('"rol:a"', '"rol:b"')).to.deep.equal([['decisiones'], 1]);
    expect(await differences('datos.area > 10', 'datos.area > 10 ')).to.deep.equal([[], 0]);
    await expressions.close();
  });

  it('are reported for a claim by a user in no group of the pool', async () => {
    const llave = await city.start('LIBRE');
    const { database } = city.client.host;
    const { id } = await city.task(llave, 'A');
    const taken =
      "UPDATE workflow_task SET estado = 'ASIGNADA', asignado = (SELECT id FROM auth_user WHERE username = 'beto')";
    await database.changeRows(`${taken} WHERE id = $1`, [id]);
    await database.changeRows(
      `INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
       SELECT instance_id, id, created_at, 'TOMA', 'user', asignado, 'EN_POOL', 'ASIGNADA', $1 FROM workflow_task WHERE id = $2`,
      [JSON.stringify({ token: 1, grupos: ['rol:b'] }), id],
    );
    const { diferencias, decisiones } = await history.check(llave);
    expect([diferencias, decisiones.distintas.length]).to.deep.equal([['decisiones'], 1]);
  });

  it('cannot be repeated once their data were erased, and the chain stays valid', async () => {
    const llave = await history.toPayment();
    await history.erase(llave);
    await history.sendEvent({ evento_id: 'despues', llave, accion: 'PAGADO', datos: { pagado: true } });
    const { diferencias, decisiones } = await history.check(llave);
    expect(diferencias).to.deep.equal([]);
    // TOMA, and PROPIA whose transition reads nothing.
    expect(decisiones.revisadas).to.equal(2);
    expect(decisiones.sinDatos).to.have.length(4);
    expect(decisiones.distintas).to.deep.equal([]);
    const { database, container } = city.client.host;
    const parts = [container.get<AuditLog>(AuditLog), container.get<Secrets>(Secrets)] as const;
    const chain = new AuditView(database, ...parts, [historyChain]);
    await chain.seal();
    const { problem, erased } = await chain.verify(historyChain);
    expect([problem, erased]).to.deep.equal([undefined, 5]);
  });
});
