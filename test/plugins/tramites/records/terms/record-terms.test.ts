import { expect } from 'chai';
import { ConflictError, type Transaction } from '../../../../../host/plugin-api/index.js';
import { Terms, type TermState } from '../../../../../plugins/terms/contract.js';
import { ProcessedRecords } from '../../../../../plugins/tramites/contract.js';
import { besideTransaction } from '../../../../../testing/one-connection.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../../host/support/rejection.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const tramites = [
  ...['PETICION', 'DOCUMENTOS', 'CONSULTA'].map((termino) => ({
    codigo: termino,
    nombre: termino,
    termino,
    preguntas,
  })),
  { codigo: 'CORTO', nombre: 'Corto', plazo: { habiles: 5 }, preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];

describe('the term of a record', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites });
  });
  after(() => desk?.stop());

  const stateOf = ({ datos: id }: Filed): Promise<TermState | undefined> =>
    desk.citizen.host.container.get<Terms>(Terms).findTerm({ kind: 'tramites.record', id });
  const answer = (day: string, { datos: id }: Filed, texto = 'Atendido.') => desk.does(day, 'answer', { id, texto });

  for (const [codigo, received, due] of [
    ['CORTO', '2026-03-26', '2026-04-06'],
    ['DOCUMENTOS', '2026-03-26', '2026-04-13'],
    ['PETICION', '2026-03-26', '2026-04-20'],
    ['CONSULTA', '2026-03-26', '2026-05-12'],
    ['DOCUMENTOS', '2025-06-10', '2025-06-25'],
    ['PETICION', '2025-06-10', '2025-07-03'],
  ] as const) {
    it(`of ${codigo}, filed on ${received}, ends on ${due}`, async () => {
      const filed = await desk.file(received, codigo);
      expect(await desk.due(filed)).to.equal(due);
      const state = (await stateOf(filed))!;
      expect(state.perfil).to.equal(codigo === 'CORTO' ? null : codigo);
      expect(state.recibido).to.deep.equal(new Date(`${received}T15:00:00Z`));
    });
  }

  it('is absent where the tramite has no term', async () => {
    const filed = await desk.file('2026-03-26', 'LIBRE');
    expect(await stateOf(filed)).to.equal(undefined);
    expect((await desk.move('2026-03-27', filed, 'DEVUELTO', {})).status).to.equal(200);
    expect(await desk.due(filed)).to.equal(null);
  });

  it('is written by the statement of the filing', async function () {
    const { database } = desk.citizen.host;
    if (database.dialect !== 'postgres') postgresOnly(this, 'a filing takes several statements there');
    await desk.file('2026-03-26', 'PETICION');
    const statements = await statementsDuring(database, () => desk.file('2026-03-26', 'PETICION'));
    const own = statements.filter((sql) => /tramites_|terms_/.test(sql));
    expect(own).to.have.length(1);
    expect(own[0]).to.match(/INSERT INTO terms_term/);
  });

  it('is written also where a filing needs a transaction', async () => {
    const filed = (
      await desk
        .on('2026-03-26')
        .citizen.create('PETICION', { asunto: 'x' })
        .set('Idempotency-Key', crypto.randomUUID())
    ).body as Filed;
    expect(await stateOf(filed)).to.include({ perfil: 'PETICION' });
  });

  it('pauses while the record is returned, which needs a reason', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const bare = await desk.move('2026-04-07', filed, 'DEVUELTO', {});
    expect([bare.status, bare.errors]).to.deep.equal([400, { motivo: ['Diga el motivo.'] }]);
    expect(await desk.due(filed)).to.equal('2026-04-20');
    expect((await desk.move('2026-04-07', filed, 'DEVUELTO')).status).to.equal(200);
    expect(await desk.due(filed)).to.equal(null);
    expect((await desk.asks('list', { vencidos: true, key: filed.key })).data.items).to.deep.equal([]);
    expect((await desk.move('2026-04-17', filed, 'EN_TRAMITE', {})).status).to.equal(200);
    expect(await desk.due(filed)).to.equal('2026-04-30');
  });

  it('refuses a return that is too late to pause it, unless `sin_suspender` lets it go on', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const late = await desk.move('2026-04-14', filed, 'DEVUELTO');
    expect([late.status, late.reason]).to.deep.equal([409, 'requerimiento_tardio']);
    const more = { motivo: 'Falta el plano.', sin_suspender: true };
    expect((await desk.move('2026-04-14', filed, 'DEVUELTO', more)).status).to.equal(200);
    expect(await desk.due(filed)).to.equal('2026-04-20');
    expect((await desk.move('2026-04-15', filed, 'EN_TRAMITE')).status).to.equal(200);
    expect(await desk.due(filed)).to.equal('2026-04-20');
  });

  it('refuses the return by a process while another transaction has locked it', async () => {
    const { datos: id } = await desk.file('2026-03-26', 'PETICION');
    const { database, container } = desk.citizen.host;
    const records = container.get<ProcessedRecords>(ProcessedRecords);
    const follow = (tx: Transaction): Promise<void> => records.followProcess(tx, id, { kind: 'waiting' }, 'system');
    await database.transaction(async (other) => {
      const lock = "UPDATE terms_term SET perfil = perfil WHERE owner_kind = 'tramites.record' AND owner_id = $1";
      expect(await database.changeRows(lock, [id], other)).to.equal(1);
      const refused = await besideTransaction(() =>
        rejectionOf(database.transaction(follow, { lockWaitSeconds: 0.2 })),
      );
      expect(refused).to.be.instanceOf(ConflictError).and.to.include({ code: 'busy' });
    });
    await database.transaction(follow);
    expect(await stateOf({ datos: id } as Filed)).to.include({ pausado: true });
  });

  it('ends with the first answer, and no later move changes its end', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    expect((await answer('2026-04-10', filed)).status).to.equal(200);
    expect((await stateOf(filed))!.fin).to.deep.equal({
      como: 'RESPUESTA',
      fecha: new Date('2026-04-10T15:00:00Z'),
    });
    await desk.move('2026-04-13', filed, 'RESUELTO');
    expect((await stateOf(filed))!.fin).to.include({ como: 'RESPUESTA' });
    expect(await desk.due(filed)).to.equal('2026-04-20');
  });

  for (const estado of ['RESUELTO', 'RECHAZADO', 'ANULADO']) {
    it(`ends with ${estado}`, async () => {
      const filed = await desk.file('2026-03-26', 'PETICION');
      await desk.move('2026-04-10', filed, estado);
      expect((await stateOf(filed))!.fin).to.include({ como: estado });
    });
  }

  it('ends with an answer during a pause, and is not paused again', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    await desk.move('2026-04-07', filed, 'DEVUELTO');
    expect((await answer('2026-04-10', filed)).status).to.equal(200);
    expect(await stateOf(filed)).to.deep.include({ vence: null, pausado: false });
    expect((await desk.move('2026-04-13', filed, 'EN_TRAMITE')).status).to.equal(200);
    expect((await desk.move('2026-04-14', filed, 'DEVUELTO')).status).to.equal(200);
    expect(await stateOf(filed)).to.have.nested.property('fin.como', 'RESPUESTA');
  });

  it('ends with an answer that comes at the same time as a return', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const [answered, moved] = await Promise.all([
      answer('2026-04-07', filed),
      desk.move('2026-04-07', filed, 'DEVUELTO'),
    ]);
    expect([answered.status, moved.status]).to.deep.equal([200, 200]);
    const state = (await stateOf(filed))!;
    expect(state.fin).to.include({ como: 'RESPUESTA' });
    // The record agrees with its term in either order.
    expect(await desk.due(filed)).to.equal(state.vence && '2026-04-20');
  });
});
