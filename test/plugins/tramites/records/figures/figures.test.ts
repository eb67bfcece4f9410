import { expect } from 'chai';
import request from 'supertest';
import { startTramiteHost, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { AnsweringClerk, answeringStaff } from '../../support/answering-staff.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const bundle = {
  ...answeringStaff,
  tramites: [
    { codigo: 'PODA', nombre: 'Poda', dependencia: 'Ambiente', plazo: { habiles: 15 }, preguntas },
    { codigo: 'QUEJA', nombre: 'Queja', plazo: { habiles: 15 }, preguntas },
    { codigo: 'LIBRE', nombre: 'Sin plazo', preguntas },
  ],
};

interface Day {
  readonly dia: string;
  readonly total: number;
  readonly canales: readonly { readonly canal: string; readonly total: number }[];
}

describe('figures of records', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    citizen = await startTramiteHost(bundle);
    clerk = await AnsweringClerk.login(citizen.host);
  });
  after(() => citizen.host.stop());

  const set = (id: number, changes: Readonly<Record<string, unknown>>): Promise<number> =>
    citizen.host.database.changeRows(
      `UPDATE tramites_record SET ${Object.keys(changes)
        .map((column, index) => `${column} = $${index + 2}`)
        .join(', ')} WHERE id = $1`,
      [id, ...Object.values(changes)],
    );
  const filed = async (codigo: string, changes: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const { datos } = await citizen.file(codigo, { asunto: 'Uno' });
    if (Object.keys(changes).length > 0) await set(datos, changes);
    return datos;
  };
  const byDay = async (desde: string, hasta: string): Promise<readonly Day[]> =>
    (await clerk.query<{ dias: Day[] }>('figures.filings', { desde, hasta })).dias;

  it('count filings by day of the city and by channel, also days without filings', async () => {
    // Bogotá is five hours behind UTC: these are the first and the last moment of a day, and their neighbours.
    await filed('PODA', { created_at: new Date('2025-03-02T04:59:59.999Z') });
    await filed('PODA', { created_at: new Date('2025-03-02T05:00:00.000Z') });
    await filed('QUEJA', { created_at: new Date('2025-03-03T04:59:59.999Z'), canal: 'VENTANILLA' });
    await filed('QUEJA', { created_at: new Date('2025-03-04T05:00:00.000Z') });
    expect(await byDay('2025-03-02', '2025-03-03')).to.deep.equal([
      {
        dia: '2025-03-02',
        total: 2,
        canales: [
          { canal: 'VENTANILLA', total: 1 },
          { canal: 'WEB', total: 1 },
        ],
      },
      { dia: '2025-03-03', total: 0, canales: [] },
    ]);
    expect((await byDay('2025-03-01', '2025-03-01'))[0]!.total).to.equal(1);
    expect((await byDay('2024-01-01', '2024-12-31')).length).to.equal(366);
  });

  it('are refused for more than a year, and for days out of order or range', async () => {
    for (const [desde, hasta] of [
      ['2025-03-02', '2025-03-01'],
      ['2024-01-01', '2025-01-01'],
      ['0001-01-01', '9999-12-31'],
      ['2025-02-30', '2025-03-01'],
      ['0000-01-01', '0000-01-02'],
      ['9999-12-31', '9999-12-31'],
      ['hoy', 'hoy'],
    ]) {
      expect((await clerk.ask('figures.filings', { desde, hasta })).status, `${desde} ${hasta}`).to.equal(400);
    }
  });

  it('count open, overdue and soon due records by tramite, without those that have ended', async () => {
    await citizen.host.database.changeRows("UPDATE tramites_record SET estado = 'ANULADO'", []);
    const now = citizen.host.clock.now().getTime();
    const [past, soon] = [new Date(now - 60_000), new Date(now + 60_000)];
    await filed('PODA', { vence: past });
    await filed('PODA', { vence: soon });
    await filed('PODA');
    await filed('PODA', { vence: past, estado: 'RESUELTO' });
    await filed('PODA', { vence: past, respondido: past });
    await filed('QUEJA', { vence: null, estado: 'DEVUELTO' });
    await filed('QUEJA', { vence: soon, estado: 'EN_TRAMITE' });
    await filed('LIBRE');
    const { pronto, tramites, estados, sin_notificar } = await clerk.query<
      Record<'tramites' | 'estados', object[]> & { pronto: string; sin_notificar: number }
    >('figures.due', {});
    expect(tramites).to.deep.equal([
      { codigo: 'PODA', nombre: 'Poda', dependencia: 'Ambiente', abiertos: 3, vencidos: 1, por_vencer: 1 },
      { codigo: 'QUEJA', nombre: 'Queja', dependencia: null, abiertos: 1, vencidos: 0, por_vencer: 1 },
    ]);
    expect(estados).to.deep.equal([
      { estado: 'RADICADO', total: 5 },
      { estado: 'EN_TRAMITE', total: 1 },
      { estado: 'DEVUELTO', total: 1 },
    ]);
    expect(sin_notificar).to.equal(0);
    const days = (Date.parse(pronto) - now) / 86_400_000;
    expect(days).to.be.greaterThan(3).and.lessThan(15);
  });

  it('count ratings by tramite and grade on some days of the city, with their average', async () => {
    const rated = async (codigo: string, nota: number, at: string): Promise<void> => {
      const { key, datos } = await citizen.file(codigo, { asunto: 'Uno' });
      await clerk.answer(key, { texto: 'Va.' }).expect(201);
      await request(citizen.host.url)
        .post(`/home/api/tramite/seguimiento/${key}/respuesta/1/calificacion`)
        .send({ nota })
        .expect(200);
      const own = 'SELECT id FROM tramites_record_answer WHERE record_id = $1';
      const sql = `UPDATE tramites_answer_rating SET rated_at = $2 WHERE answer_id IN (${own})`;
      await citizen.host.database.changeRows(sql, [datos, new Date(at)]);
    };
    await rated('PODA', 1, '2025-03-02T04:59:59.999Z');
    await rated('PODA', 5, '2025-03-02T05:00:00.000Z');
    await rated('PODA', 4, '2025-03-03T04:59:59.999Z');
    await rated('PODA', 5, '2025-03-02T12:00:00.000Z');
    await rated('QUEJA', 1, '2025-03-03T05:00:00.000Z');
    const ratings = (desde: string, hasta: string) => clerk.query('figures.ratings', { desde, hasta });
    expect(await ratings('2025-03-02', '2025-03-02')).to.deep.equal({
      tramites: [
        {
          codigo: 'PODA',
          nombre: 'Poda',
          total: 3,
          promedio: 4.7,
          notas: [0, 0, 0, 1, 2].map((total, index) => ({ nota: index + 1, total })),
        },
      ],
    });
    const { tramites } = (await ratings('2025-03-02', '2025-03-03')) as { tramites: { codigo: string }[] };
    expect(tramites.map(({ codigo }) => codigo)).to.deep.equal(['PODA', 'QUEJA']);
    expect((await clerk.ask('figures.ratings', { desde: '2025-03-02', hasta: '2024-01-01' })).status).to.equal(400);
  });
});
