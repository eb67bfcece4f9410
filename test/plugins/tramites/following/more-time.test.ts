import { expect } from 'chai';
import request from 'supertest';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { preguntas, TermDesk } from '../support/term-desk.js';

const correo = { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true };
const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas: [...preguntas, correo] },
  { codigo: 'RECLAMO', nombre: 'Reclamo', termino: 'HABEAS_RECLAMO', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];

describe('a citizen who asks for more time', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites });
  });
  after(() => desk?.stop());

  /** Files a record that is returned on 7 April: its citizen has until 7 May, and with as much again until 9 June. */
  const returned = async (codigo = 'PETICION', answers: object = {}): Promise<Filed> => {
    const filed = await desk.on('2026-03-27').citizen.file(codigo, { asunto: 'x', ...answers });
    await desk.move(codigo === 'RECLAMO' ? '2026-04-01' : '2026-04-07', filed, 'DEVUELTO');
    return filed;
  };
  const ask = (day: string, key: string) => {
    desk.on(day);
    return request(desk.citizen.host.url).post(`/home/api/tramite/seguimiento/${key}/mas-tiempo`);
  };
  const refused = async (day: string, { key }: Filed): Promise<readonly [number, unknown]> => {
    const { status, body } = await ask(day, key);
    return [status, (body as { code?: string }).code];
  };

  it('gets the same time again by the key, and a confirmation', async () => {
    const filed = await returned('PETICION', { correo: 'ana@correo.example' });
    const { body } = await ask('2026-05-07', filed.key).expect(200);
    expect(body).to.include({ hasta: '2026-06-10T04:59:59.999Z' });
    const { database } = desk.citizen.host;
    const [notice] = await database.rows<{ texto: string }>(
      "SELECT texto FROM tramites_record_notice WHERE record_id = $1 AND ocasion = 'PRORROGA_CIUDADANO'",
      [filed.datos],
    );
    expect(notice!.texto).to.include('9 de junio de 2026');
    const { termino } = (await desk.asks('term', { id: filed.datos })).data;
    expect(termino.eventos.at(-1)).to.include({
      tipo: 'PRORROGA_CIUDADANO',
      usuario: null,
      motivo: 'El ciudadano pidió más tiempo.',
    });
    const [entry] = await database.rows<{ actor_kind: string }>(
      "SELECT actor_kind FROM host_audit_entry WHERE action = 'tramites.record.citizenTermExtended' AND subject_id = $1",
      [String(filed.datos)],
    );
    expect(entry).to.deep.equal({ actor_kind: 'public' });
    const early = await desk.does('2026-06-09', 'withdraw', { id: filed.datos, motivo: 'No llegó.' });
    expect(early.reason).to.equal('plazo_ciudadano_corre');
  });

  it('gets it once, also for two calls at once', async () => {
    const filed = await returned();
    const both = await Promise.all([ask('2026-05-07', filed.key), ask('2026-05-07', filed.key)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const { body } = await ask('2026-05-07', filed.key).expect(409);
    expect(body).to.include({
      code: 'ya_prorrogado',
      msg:
        'Ya le dimos más tiempo, y la ley lo da una sola vez (Ley 1755 de 2015, art. 17). ' +
        'El seguimiento dice hasta cuándo.',
    });
    const { termino } = (await desk.asks('term', { id: filed.datos })).data;
    expect(termino.plazo_ciudadano).to.equal('2026-06-10T04:59:59.999Z');
  });

  it('is refused after the end, for a record that is not returned, and where the law gives no extension', async () => {
    const filed = await returned();
    expect(await refused('2026-05-08', filed)).to.deep.equal([409, 'plazo_ciudadano_vencido']);
    await desk.move('2026-05-08', filed, 'EN_TRAMITE');
    expect(await refused('2026-05-08', filed)).to.deep.equal([409, 'no_suspendido']);
    expect(await refused('2026-04-02', await returned('RECLAMO'))).to.deep.equal([409, 'sin_prorroga']);
    expect(await refused('2026-04-02', await desk.file('2026-04-02', 'LIBRE'))).to.deep.equal([409, 'sin_termino']);
    await ask('2026-05-07', 'key_00000000-0000-4000-8000-000000000000').expect(404);
  });
});
