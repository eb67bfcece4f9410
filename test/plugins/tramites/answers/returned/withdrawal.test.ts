import { expect } from 'chai';
import request from 'supertest';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { pdf } from '../../../../acceptance/support/stored-files.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'RECLAMO', nombre: 'Reclamo', termino: 'HABEAS_RECLAMO', preguntas },
  {
    codigo: 'CORREO',
    nombre: 'Petición por correo',
    termino: 'PETICION',
    preguntas: [...preguntas, { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true }],
  },
  {
    codigo: 'DECIDIDA',
    nombre: 'Con respuesta y recursos',
    termino: 'PETICION',
    exige_respuesta: true,
    recursos: [{ nombre: 'Apelación', plazo: { habiles: 5 }, ante: 'Planeación' }],
    preguntas,
  },
  { codigo: 'PROPIO', nombre: 'De la ciudad', plazo: { habiles: 20 }, preguntas },
];
const motivo = 'Se le pidió el plano el 7 de abril, y no lo entregó.';

describe('the withdrawal of a record that staff returned', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites });
  });
  after(() => desk?.stop());

  /** Files a record in March and returns it on 7 April: its citizen has until 7 May. */
  const returned = async (codigo = 'PETICION', day = '2026-04-07'): Promise<Filed> => {
    const filed = await desk.file('2026-03-27', codigo);
    expect((await desk.move(day, filed, 'DEVUELTO')).status).to.equal(200);
    return filed;
  };
  const withdraw = (day: string, { datos: id }: Filed, words = motivo) =>
    desk.does(day, 'withdraw', { id, motivo: words });
  const tracked = async ({ key }: Filed) => {
    const { body } = await request(desk.citizen.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (
      body as { datos: { estado: string; desenlace?: string; respuestas?: { texto: string; archivos: object[] }[] } }
    ).datos;
  };
  const entries = ({ datos }: Filed): Promise<{ action: string; details: unknown }[]> =>
    desk.citizen.host.database.rows(
      "SELECT action, details FROM host_audit_entry WHERE subject_kind = 'tramites.record' AND subject_id = $1 ORDER BY id",
      [String(datos)],
    );
  const listed = async (day: string): Promise<readonly number[]> => {
    const { data } = await desk.on(day).asks('list', { plazo_ciudadano_vencido: true });
    return (data.items as { id: number }[]).map(({ id }) => id);
  };

  it('is refused before the month is over, and without reasons', async () => {
    const filed = await returned();
    const early = await withdraw('2026-05-07', filed);
    expect([early.status, early.reason]).to.deep.equal([409, 'plazo_ciudadano_corre']);
    expect(early.message).to.equal('El ciudadano tiene hasta el 7 de mayo de 2026 para entregar lo que falta.');
    expect((await withdraw('2026-05-08', filed, ' ')).status).to.equal(400);
    expect((await tracked(filed)).estado).to.equal('DEVUELTO');
  });

  it('answers the citizen with its reasons and the remedy, and ends the record as RECHAZADO', async () => {
    const filed = await returned();
    expect(await listed('2026-05-07')).not.to.include(filed.datos);
    expect(await listed('2026-05-08')).to.include(filed.datos);
    const done = await withdraw('2026-05-08', filed);
    expect(done.status).to.equal(200);
    expect(done.data.respuesta).to.deep.include({ numero: 1, envio: null, archivos: [] });
    const { estado, desenlace, respuestas } = await tracked(filed);
    expect([estado, desenlace]).to.deep.equal(['RECHAZADO', 'Desistida']);
    const { texto } = respuestas![0]!;
    expect(texto).to.include(motivo).and.include('7 de mayo de 2026').and.include('Ley 1755 de 2015, art. 17');
    expect(texto).to.include('recurso de reposición').and.include('diez días hábiles').and.include('de nuevo');
    expect(await listed('2026-05-08')).not.to.include(filed.datos);
    const { termino } = (await desk.asks('term', { id: filed.datos })).data;
    expect(termino.fin).to.include({ como: 'RESPUESTA' });
    const audited = await entries(filed);
    expect(audited.map(({ action }) => action).slice(-3)).to.deep.equal([
      'tramites.record.answered',
      'tramites.record.moved',
      'tramites.record.withdrawn',
    ]);
    expect(JSON.stringify(audited)).not.to.include('plano');
    expect((await withdraw('2026-05-08', filed)).reason).to.equal('no_devuelto');
  });

  it('is the answer that its tramite demands, and names the remedies of that instead of the law’s', async () => {
    const filed = await returned('DECIDIDA');
    expect((await withdraw('2026-05-08', filed)).status).to.equal(200);
    const { estado, respuestas } = await tracked(filed);
    expect(estado).to.equal('RECHAZADO');
    expect(respuestas![0]!.texto)
      .to.include('puede presentar apelación ante Planeación, en un plazo de 5 días hábiles')
      .and.include('desde esta notificación.')
      .and.not.include('reposición');
  });

  it('is mailed as an answer and causes no other notice', async () => {
    const filed = await desk.on('2026-03-27').citizen.file('CORREO', { asunto: 'x', correo: 'ana@correo.example' });
    await desk.move('2026-04-07', filed, 'DEVUELTO');
    const { data } = await withdraw('2026-05-08', filed);
    expect(data.respuesta.envio).to.include({ medio: 'CORREO' });
    const sql = "SELECT ocasion FROM tramites_record_notice WHERE record_id = $1 AND ocasion <> 'RADICADO'";
    const notices = await desk.citizen.host.database.rows(sql, [filed.datos]);
    expect(notices).to.deep.equal([{ ocasion: 'DEVUELTO' }]);
  });

  it('accepts the signed act as a file', async () => {
    const filed = await returned();
    const { body: login } = await request(desk.on('2026-05-08').citizen.host.url)
      .post('/api/token')
      .send({ username: 'gestora', password: 'correcta-y-larga' })
      .expect(200);
    const send = () =>
      request(desk.citizen.host.url)
        .post(`/home/api/tramite/desistimiento/${filed.radicado}`)
        .set('Authorization', `Bearer ${(login as { access: string }).access}`);
    await send().field('motivo', '').expect(400);
    await send().field('motivo', motivo).field('otro', 'x').expect(400);
    await send().field('motivo', motivo).attach('archivos', pdf, 'auto.pdf').expect(201);
    expect((await tracked(filed)).respuestas![0]!.archivos).to.have.length(1);
    await send().field('motivo', motivo).expect(409);
  });

  it('is possible only after an extension that the citizen was given', async () => {
    const filed = await returned();
    await desk.does('2026-05-07', 'extendCitizenTerm', { id: filed.datos, motivo: 'Espera una licencia.' });
    expect(await listed('2026-06-09')).not.to.include(filed.datos);
    expect((await withdraw('2026-06-09', filed)).reason).to.equal('plazo_ciudadano_corre');
    expect(await listed('2026-06-10')).to.include(filed.datos);
    expect((await withdraw('2026-06-10', filed)).status).to.equal(200);
  });

  it('names the law of the term, and needs a term of the law', async () => {
    const claim = await returned('RECLAMO', '2026-04-01');
    expect((await withdraw('2026-06-01', claim)).reason).to.equal('plazo_ciudadano_corre');
    expect((await withdraw('2026-06-02', claim)).status).to.equal(200);
    expect((await tracked(claim)).respuestas![0]!.texto).to.include('Ley 1581 de 2012, art. 15');
    expect((await withdraw('2026-06-02', await returned('PROPIO'))).reason).to.equal('sin_plazo_ciudadano');
    expect((await desk.does('2026-06-02', 'withdraw', { id: 9_000_000, motivo })).status).to.equal(404);
  });

  it('is refused for a record that was taken up again or answered, or returned without a pause', async () => {
    const filed = await returned();
    await desk.move('2026-05-11', filed, 'EN_TRAMITE', { motivo: 'Lo trajo tarde.' });
    expect(await listed('2026-05-11')).not.to.include(filed.datos);
    expect((await withdraw('2026-05-11', filed)).reason).to.equal('no_devuelto');
    await desk.move('2026-05-12', filed, 'DEVUELTO', { motivo: 'Falta otro.', sin_suspender: true });
    expect((await withdraw('2026-07-12', filed)).reason).to.equal('sin_plazo_ciudadano');
    const answered = await returned();
    await desk.does('2026-05-08', 'answer', { id: answered.datos, texto: 'Va sin el plano.' });
    expect(await listed('2026-05-08')).not.to.include(answered.datos);
    expect((await withdraw('2026-05-08', answered)).reason).to.equal('sin_plazo_ciudadano');
  });

  it('and a concurrent resumption of the record exclude each other', async () => {
    for (let time = 0; time < 6; time += 1) {
      const filed = await returned();
      const act = () => withdraw('2026-05-08', filed);
      const handIn = () => desk.move('2026-05-08', filed, 'EN_TRAMITE', { motivo: 'Lo trajo.' });
      const both = await Promise.all(time % 2 === 0 ? [act(), handIn()] : [handIn(), act()]);
      expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      const { estado, respuestas = [] } = await tracked(filed);
      expect([estado, respuestas.length]).to.deep.equal(estado === 'RECHAZADO' ? ['RECHAZADO', 1] : ['EN_TRAMITE', 0]);
    }
  });

  it('is counted among the figures', async () => {
    const filed = await returned();
    const due = async (day: string): Promise<number> => {
      const caller = await desk.on(day).caller();
      return (await caller.query('tramites.figures.due', {})).data.plazo_ciudadano_vencido as number;
    };
    const [before, after] = [await due('2026-05-07'), await due('2026-05-08')];
    expect(after - before).to.be.greaterThan(0);
    await withdraw('2026-05-08', filed);
    expect(await due('2026-05-08')).to.equal(after - 1);
  });
});
