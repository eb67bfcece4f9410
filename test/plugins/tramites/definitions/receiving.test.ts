import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { exportText } from '../../auth/support/import-bundle.js';

const PASSWORD = 'correcta-y-larga';
const preguntas = [{ pre_codigo: 'a', pre_texto: 'Pregunta a', pre_tipo: 'TEXTO' }];

describe('the time in which a tramite takes filings', () => {
  let host: TestHost;
  let admin: AdminCaller;
  let made = 0;

  before(async () => {
    host = await startTestHost({
      bundle: { usuarios: [{ username: 'ana', password: PASSWORD, permisos: ['tramites.admin'] }] },
    });
    admin = await AdminCaller.login(host, 'ana', PASSWORD);
  });
  after(() => host.stop());

  const stored = async (more: object = {}): Promise<string> => {
    const codigo = `RECIBE_${(made += 1)}`;
    await admin.mutate('tramites.tramites.save', { codigo, nombre: 'Poda', preguntas, ...more });
    host.clock.advance(1);
    return codigo;
  };
  const receive = (codigo: string, revision: number, recibe: object | null): Promise<AdminAnswer> =>
    admin.mutate('tramites.definitions.receive', { codigo, revision, recibe });
  const file = (codigo: string, key?: string) => {
    const call = request(host.url).post(`/home/api/tramite/${codigo}`);
    return key === undefined ? call.send({ a: 'x' }) : call.set('Idempotency-Key', key).send({ a: 'x' });
  };
  const today = (days: number): string =>
    new Date(host.clock.now().getTime() - 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

  it('ends with a pause, which says why, and a repeated call still finds its record', async () => {
    const codigo = await stored();
    const key = '0b7c2c1e-6f0b-4b6a-9d57-0a4b3f0e9f11';
    const { body: first } = await file(codigo, key).expect(200);
    const paused = await receive(codigo, 1, { pausa: { mensaje: 'Volvemos en abril.' } });
    expect(paused.data).to.deep.equal({ outcome: 'changed', revision: 2 });
    const { body } = await file(codigo).expect(409);
    expect(body).to.deep.equal({
      msg: 'Por ahora no recibimos solicitudes de este trámite. Volvemos en abril.',
      code: 'not_receiving',
    });
    expect((await file(codigo, key).expect(200)).body.radicado).to.equal(first.radicado);
    await receive(codigo, 2, null);
    host.clock.advance(1);
    await file(codigo).expect(200);
  });

  it('is of the days of the city, the last one included', async () => {
    const open = await stored({ recibe: { desde: today(0), hasta: today(0) } });
    await file(open).expect(200);
    const later = await stored({ recibe: { desde: today(1) } });
    expect((await file(later).expect(409)).body.msg).to.match(/^Recibimos solicitudes de este trámite desde el /);
    const over = await stored({ recibe: { hasta: today(-1) } });
    expect((await file(over).expect(409)).body.msg).to.match(/^Recibimos solicitudes de este trámite hasta el /);
    const listed = await admin.items('tramites.definitions.list');
    const states = new Map(listed.map(({ codigo, recibe }) => [codigo, recibe]));
    expect([open, later, over].map((codigo) => states.get(codigo))).to.deep.equal(['abierto', 'por_abrir', 'cerrado']);
    expect(await exportText(host)).to.include(`desde: ${today(1)}`);
  });

  it('is read by the statement that writes a record, whatever the memory of a host says', async () => {
    // Each path of writing: one statement, and a transaction with a receipt.
    const mailed = [...preguntas, { pre_codigo: 'c', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true }];
    for (const form of [preguntas, mailed]) {
      const codigo = await stored({ preguntas: form });
      const answers = form === mailed ? { a: 'x', c: 'a@example.com' } : { a: 'x' };
      const send = () => request(host.url).post(`/home/api/tramite/${codigo}`).send(answers);
      await send().expect(200);
      const sql = `UPDATE tramites_tramite SET pausado = $1, pagina = $2 WHERE codigo = $3`;
      const page = JSON.stringify({ recibe: { pausa: { mensaje: 'Cerrado por obras.' } } });
      await host.database.changeRows(sql, [true, page, codigo]);
      const { body } = await send().expect(409);
      expect(body.msg).to.include('Cerrado por obras.');
      const [counted] = await host.database.rows<{ n: number }>(
        `SELECT CAST(COUNT(*) AS INTEGER) AS n FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
         WHERE t.codigo = $1`,
        [codigo],
      );
      expect(counted!.n).to.equal(1);
    }
  });

  it('divides concurrent filings into filed and refused ones, and refuses all after the pause', async () => {
    const [codigo, open] = [await stored(), await stored()];
    const filings = Array.from({ length: 12 }, (_, index) =>
      file(index % 2 ? codigo : open).then(({ status }) => status),
    );
    const pause = receive(codigo, 1, { pausa: { mensaje: 'Cerrado.' } });
    const statuses = await Promise.all(filings);
    expect((await pause).status).to.equal(200);
    expect(statuses.filter((_, index) => index % 2 === 0)).to.deep.equal(Array(6).fill(200));
    const accepted = statuses.filter((status, index) => index % 2 && status === 200).length;
    expect(statuses.filter((status, index) => index % 2 && status === 409)).to.have.length(6 - accepted);
    const after = await Promise.all(Array.from({ length: 4 }, () => file(codigo)));
    expect(after.map(({ status }) => status)).to.deep.equal(Array(4).fill(409));
  });

  it('is carried into a draft that is based on the same revision', async () => {
    const codigo = await stored();
    const definicion = { codigo, nombre: 'Otro nombre', preguntas };
    await admin.mutate('tramites.definitions.save', { codigo, revision: 0, definicion, pruebas: [] });
    await receive(codigo, 1, { pausa: { mensaje: 'Cerrado.' } });
    const { data } = await admin.query('tramites.definitions.get', { codigo });
    expect(data.borrador).to.deep.include({ base: 2, revision: 1 });
    expect(data.diferencias.map((one: { codigo: string }) => one.codigo)).to.deep.equal(['nombre']);
    expect(await receive(codigo, 1, null)).to.include({ status: 409, reason: 'stale_revision' });
  });

  it('is refused where it makes no sense', async () => {
    const codigo = await stored();
    expect((await receive(codigo, 1, {})).errors).to.have.keys('recibe');
    expect((await receive(codigo, 1, { desde: '2026-05-02', hasta: '2026-05-01' })).errors).to.have.keys(
      'recibe.hasta',
    );
    expect((await receive(codigo, 1, { desde: '2026-02-30' })).errors).to.have.keys('recibe.desde');
    expect(await receive('NO_HAY', 1, null)).to.include({ status: 404 });
  });
});
