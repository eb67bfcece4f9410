import { expect } from 'chai';
import { Filing } from '../../../../../plugins/tramites/contract.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { hacienda, OfficeDesk } from '../../support/office-desk.js';
import { whileLocked } from '../../support/locks.js';

const DAY = '2026-03-26';

describe('the task of a record without a process, in concurrent transactions', () => {
  let city: OfficeDesk;

  before(async () => {
    city = await OfficeDesk.start();
  });
  after(() => city?.stop());

  /** Finds the records that have ended with an open task, and open ones that neither an office nor the list has. */
  const faults = (): Promise<unknown[]> =>
    city.host.database.rows(
      `SELECT r.id, r.estado, r.sin_oficina, t.id AS task FROM tramites_record r
       LEFT JOIN workflow_task t ON t.record_id = r.id AND t.ended_at IS NULL
       WHERE (r.estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO') AND
           CASE WHEN r.sin_oficina IS NULL THEN 0 ELSE 1 END = CASE WHEN t.id IS NULL THEN 0 ELSE 1 END)
         OR (r.estado NOT IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO') AND (t.id IS NOT NULL OR r.sin_oficina IS NOT NULL))`,
    );

  it('is written with its record or not at all', async () => {
    const filing = city.host.container.get<Filing>(Filing);
    const prepared = await filing.prepareFiling({ codigo: 'PREDIAL', canal: 'WEB', answers: { asunto: 'x' } });
    const undone = city.host.database.transaction(async (tx) => {
      await prepared.fileRecord(tx);
      throw new Error('the transaction is rolled back');
    });
    await undone.catch((error: unknown) => expect(error).to.have.property('message', 'the transaction is rolled back'));
    expect(await city.host.database.rows('SELECT id FROM workflow_task')).to.deep.equal([]);
    await prepared.fileRecord();
    expect(await city.host.database.rows('SELECT id FROM workflow_task')).to.have.length(1);
    expect(await faults()).to.deep.equal([]);
  });

  it('is locked before its record: a close that waits for a claim does not hold the record up', async () => {
    const { filed, task } = await city.file(DAY);
    const { database } = city.host;
    const lock = 'UPDATE workflow_task SET codigo = codigo WHERE id = $1';
    let closed: Promise<{ readonly status: number }> | undefined;
    await whileLocked(
      database,
      (tx) => database.changeRows(lock, [task!.id], tx),
      async () => {
        closed = city.desk.move(DAY, filed, 'RECHAZADO');
        const extension = { id: filed.datos, plazo: { habiles: 1 }, motivo: 'Visita.' };
        const extended = await city.desk.does(DAY, 'extendTerm', extension);
        expect(extended.status, extended.text).to.equal(200);
      },
    );
    // A host that is slow gives the wait up, and keeps nothing.
    expect((await closed)?.status).to.be.oneOf([200, 503]);
    expect(await faults()).to.deep.equal([]);
  });

  it('is claimed, passed, closed and followed at the same moment without a deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { filed, task } = await city.file(DAY);
      const calls = [
        city.claim('luz', task!),
        city.claim('rosa', task!),
        city.pass('gestora', filed, 'gobierno'),
        city.desk.does(DAY, 'extendTerm', { id: filed.datos, plazo: { habiles: 1 }, motivo: 'Visita.' }),
        city.ofRecord('gestora', 'respuesta', filed, { texto: 'Listo.', estado: 'RESUELTO' }),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      for (const status of statuses) expect(status, statuses.join()).to.be.below(500);
      expect(statuses.at(-1)).to.equal(201);
    }
    expect(await faults()).to.deep.equal([]);
  });

  it('is opened late or not at all for a record that ends at the same moment', async () => {
    const filed = [];
    for (let one = 0; one < 6; one += 1) filed.push((await city.file(DAY, 'PODA')).filed);
    const ambiente = { codigo: 'ambiente', nombre: 'Ambiente', miembros: ['otro'] };
    await importInto(city.host, { catalogos: { dependencia: [hacienda, ambiente] } });
    const moves = filed.map((one) => city.desk.move(DAY, one, 'ANULADO'));
    const [moved] = await Promise.all([Promise.all(moves), city.openMissing(), city.openMissing()]);
    expect(moved.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).to.deep.equal([]);
    expect(await faults()).to.deep.equal([]);
  });
});
