import { expect } from 'chai';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];

describe('staff and the term of a record', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites });
  });
  after(() => desk?.stop());

  const auditOf = (id: number, action: string): Promise<{ details: unknown; actor_user_id: number }[]> =>
    desk.citizen.host.database.rows(
      'SELECT details, actor_user_id FROM host_audit_entry WHERE action = $1 AND subject_id = $2',
      [`tramites.record.${action}`, String(id)],
    );
  const motivo = 'Se practica una visita.';
  const extend = (day: string, id: number, more: object) => desk.does(day, 'extendTerm', { id, motivo, ...more });

  it('extend it by days or until a day, with an audit entry without the reason', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const { datos: id } = filed;
    const extended = await extend('2026-04-10', id, { plazo: { habiles: 5 } });
    expect(extended.data).to.deep.equal({ vence: '2026-04-28T04:59:59.999Z' });
    expect(await desk.due(filed)).to.equal('2026-04-27');
    expect((await extend('2026-04-10', id, { hasta: '2026-05-12' })).status).to.equal(200);
    expect(await desk.due(filed)).to.equal('2026-05-12');
    const entries = await auditOf(id, 'termExtended');
    expect(entries).to.have.length(2);
    expect(JSON.stringify(entries)).to.include('habiles').and.not.include('visita');
  });

  it('extend it only within the law, by days or until a day, and with a reason', async () => {
    const { datos: id } = await desk.file('2026-03-26', 'PETICION');
    const outcomes = [
      await extend('2026-04-10', id, { plazo: { habiles: 16 } }),
      await extend('2026-04-21', id, { plazo: { habiles: 1 } }),
      await extend('2026-04-10', id, {}),
      await extend('2026-04-10', id, { plazo: { habiles: 1 }, hasta: '2026-05-12' }),
      await extend('2026-04-10', id, { plazo: { habiles: 1 }, motivo: ' ' }),
      await extend('2026-04-10', id + 1000, { plazo: { habiles: 1 } }),
    ];
    expect(outcomes.map(({ status, reason }) => [status, reason])).to.deep.equal([
      [409, 'prorroga_excesiva'],
      [409, 'termino_vencido'],
      [400, 'invalid'],
      [400, 'invalid'],
      [400, 'invalid'],
      [404, 'not_found'],
    ]);
    expect(outcomes[1]!.message).to.equal(
      'El plazo de la ley venció el 2026-04-20, y una prórroga se informa antes (Ley 1755 de 2015, art. 14, parágrafo).',
    );
  });

  it('extend it once where two concurrent extensions exceed the law together', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const { datos: id } = filed;
    const both = [{ plazo: { habiles: 10 } }, { plazo: { habiles: 10 } }];
    const outcomes = await Promise.all(both.map((more) => extend('2026-04-10', id, more)));
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(await desk.due(filed)).to.equal('2026-05-05');
  });

  it('see how it was computed, and null for a record without a term', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    await desk.move('2026-04-07', filed, 'DEVUELTO');
    const { termino } = (await desk.asks('term', { id: filed.datos })).data;
    expect(termino).to.deep.include({
      perfil: 'PETICION',
      plazo: { habiles: 15 },
      vence: null,
      pausado: true,
      plazo_ciudadano: '2026-05-08T04:59:59.999Z',
      fin: null,
      silencio: null,
    });
    expect(termino.eventos).to.have.length(1);
    expect(termino.eventos[0]).to.include({
      tipo: 'PAUSA',
      motivo: 'Falta el plano.',
      fecha: '2026-04-07T15:00:00.000Z',
    });
    expect(termino.dias.at(-1)).to.deep.equal({
      dia: '2026-04-08',
      cuenta: false,
      numero: null,
      motivo: 'PAUSA',
      nombre: 'Falta el plano.',
      fuente: 'Ley 1755 de 2015, art. 17',
    });
    const free = await desk.file('2026-03-26', 'LIBRE');
    expect((await desk.asks('term', { id: free.datos })).data).to.deep.equal({ termino: null });
    expect((await desk.asks('term', { id: free.datos + 1000 })).status).to.equal(404);
  });

  it('extend the citizen’s time', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const input = { id: filed.datos, motivo: 'Espera una licencia.' };
    expect((await desk.does('2026-04-07', 'extendCitizenTerm', input)).reason).to.equal('no_suspendido');
    await desk.move('2026-04-07', filed, 'DEVUELTO');
    const given = await desk.does('2026-05-07', 'extendCitizenTerm', input);
    expect(given.data).to.deep.equal({ hasta: '2026-06-10T04:59:59.999Z' });
    const { termino } = (await desk.asks('term', { id: filed.datos })).data;
    expect(termino).to.include({ plazo_ciudadano: '2026-06-10T04:59:59.999Z', pausado: true });
    expect(termino.eventos.at(-1)).to.include({ tipo: 'PRORROGA_CIUDADANO', motivo: input.motivo });
    const entries = await auditOf(filed.datos, 'citizenTermExtended');
    expect(JSON.stringify(entries)).to.include('2026-06-10').and.not.include('licencia');
    expect((await desk.does('2026-05-07', 'extendCitizenTerm', { ...input, id: 9_000_000 })).status).to.equal(404);
  });

  it('end it by forwarding the record, which is no longer overdue', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const input = {
      id: filed.datos,
      entidad: 'Instituto Nacional de Vías',
      motivo: 'Es una vía nacional.',
      oficio: ` Les remitimos:\r\n${'1.\r\n'.repeat(990)}`,
      para_ciudadano: 'La vía es de la Nación.',
    };
    const late = await desk.does('2026-04-07', 'forward', input);
    expect([late.status, late.reason]).to.deep.equal([409, 'traslado_tardio']);
    expect((await desk.does('2026-04-07', 'forward', { ...input, fuera_de_plazo: true })).status).to.equal(200);
    desk.on('2026-06-01');
    expect((await desk.asks('list', { vencidos: true, key: filed.key })).data.items).to.deep.equal([]);
    expect(await desk.due(filed)).to.equal(null);
    const { termino } = (await desk.asks('term', { id: filed.datos })).data;
    expect(termino.fin).to.deep.equal({ como: 'TRASLADO', fecha: '2026-04-07T15:00:00.000Z' });
    const { entidad, para_ciudadano } = input;
    // Its length is that of the kept text, with one character for each line end.
    const oficio = input.oficio.replaceAll('\r', '').trim();
    expect(termino.eventos.at(-1)).to.include({ entidad, oficio, para_ciudadano });
    const entries = await auditOf(filed.datos, 'forwarded');
    expect(entries).to.have.length(1);
    expect(JSON.stringify(entries)).not.to.include('remitimos').and.not.to.include('Nación');
    for (const wrong of [{ oficio: ' ' }, { para_ciudadano: ' ' }, { para_ciudadano: undefined }]) {
      expect((await desk.does('2026-04-07', 'forward', { ...input, ...wrong })).status).to.equal(400);
    }
    expect((await desk.does('2026-04-07', 'forward', { ...input, fuera_de_plazo: true })).reason).to.equal(
      'termino_terminado',
    );
    const free = await desk.file('2026-03-26', 'LIBRE');
    expect((await desk.does('2026-03-26', 'forward', { ...input, id: free.datos })).reason).to.equal('sin_termino');
  });
});
