import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { definition, flow, inParallel, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const TOKEN = 'clave-de-conciliacion';

const payment = definition(
  [
    user('LIQUIDAR', {
      acciones: [
        { codigo: 'SIGUE', nombre: 'Sigue' },
        { codigo: 'NADA', nombre: 'Nada que pagar' },
      ],
    }),
    task('ESPERA', 'PAGO', { mensaje: 'PAGADO' }),
    task('FIN', 'FIN'),
  ],
  flow('LIQUIDAR!SIGUE>PAGO', 'LIQUIDAR!NADA>FIN', 'PAGO>FIN'),
  { codigo: 'PAGO' },
);

const two = inParallel('DOS', task('ESPERA', 'UNA', { mensaje: 'M1' }), task('ESPERA', 'OTRA', { mensaje: 'M2' }));

describe('POST /workflow/api/reconciliar-bpm', () => {
  let city: AutomaticCity;
  let number = 0;

  before(async () => {
    city = await startAutomaticCity({ environment: { BPM_RECONCILE_TOKEN: TOKEN } });
    for (const one of [payment, two]) await city.client.release('ana', one);
  });
  after(() => city.stop());

  const send = (body: object | string, token: string | null = TOKEN): Test => {
    const call = request(city.client.host.url)
      .post('/workflow/api/reconciliar-bpm/')
      .set('Content-Type', 'application/json');
    if (token !== null) void call.set('X-Reconcile-Token', token);
    return call.send(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const sendEvent = (event: object): Test => {
    number += 1;
    return send({ evento_id: `evento-${number}`, ...event });
  };
  const waiting = async (): Promise<string> => {
    const llave = await city.start('PAGO', { valor: 10 });
    await city.work('luz', llave, 'LIQUIDAR');
    return llave;
  };

  it('ends a wait with its message, and a task of people with its action', async () => {
    const llave = await city.start('PAGO', { valor: 10 });
    const first = await sendEvent({ llave, tarea: 'LIQUIDAR', accion: 'SIGUE', datos: { valor: 12 } }).expect(200);
    expect(first.body).to.deep.equal({ EsCorrecto: true, llave, estado: 'ACTIVA', aplicado: true });
    const second = await sendEvent({ llave: llave.toUpperCase(), accion: 'PAGADO', datos: { recibo: 'R-1' } }).expect(
      200,
    );
    expect(second.body).to.deep.equal({ EsCorrecto: true, llave, estado: 'FINALIZADA', aplicado: true });
    const { estado, datos, historial, tareas } = await city.see(llave);
    expect([estado, datos]).to.deep.equal(['FINALIZADA', { valor: 12, recibo: 'R-1' }]);
    expect(tareas.map((one) => one.estado)).to.deep.equal(['COMPLETADA', 'COMPLETADA']);
    expect(historial.map(({ tipo, motivo }) => [tipo, motivo])).to.deep.equal([
      ['INICIO', null],
      ['RECONCILIACION', 'SIGUE'],
      ['RECONCILIACION', 'PAGADO'],
    ]);
  });

  it('applies an event once, however often and concurrently it comes', async () => {
    const llave = await waiting();
    const event = { evento_id: 'pago-1', llave, tarea: 'PAGO', datos: { recibo: 1 } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(event).expect(200)));
    expect(answers.filter(({ body }) => body.aplicado === true)).to.have.length(1);
    const bodies = answers.map(({ body: { aplicado: _aplicado, ...body } }) => JSON.stringify(body));
    expect([...new Set(bodies)]).to.deep.equal([JSON.stringify({ EsCorrecto: true, llave, estado: 'FINALIZADA' })]);
    const { historial } = await city.see(llave);
    expect(historial.filter(({ tipo }) => tipo === 'RECONCILIACION')).to.have.length(1);
  });

  it('is 409 where a used id comes with another instance, task, action, state or data: nothing of either is lost', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const event = {
      evento_id: 'pago-del-dia',
      llave: one,
      tarea: 'PAGO',
      accion: 'PAGADO',
      datos: { recibo: 1, enviado: 2 },
    };
    await send(event).expect(200);
    for (const changed of [
      { llave: other },
      { tarea: 'LIQUIDAR' },
      { tarea: undefined },
      { accion: 'OTRA' },
      { tarea: undefined, accion: undefined, estado: 'SUSPENDIDA' },
      { datos: { recibo: 2 } },
      { datos: { recibo: 1, enviado: 2, valor: 1 } },
      { datos: undefined },
    ]) {
      const { body } = await send({ ...event, ...changed }).expect(409);
      expect(body, JSON.stringify(changed)).to.include({ EsCorrecto: false, code: 'evento_id_usado' });
    }
    expect((await city.see(other)).estado).to.equal('ACTIVA');
    // The repeated event is still answered, with its data in any order.
    const { body: repeated } = await send({ ...event, datos: { enviado: 2, recibo: 1 } }).expect(200);
    expect(repeated).to.deep.equal({ EsCorrecto: true, llave: one, estado: 'FINALIZADA', aplicado: false });
    const { body: kept } = await send({ ...event, evento_id: 'pago-del-dia-2', llave: other }).expect(200);
    expect(kept).to.include({ llave: other, aplicado: true });
  });

  it('applies one of two concurrent events with one id, and answers 409 to the other', async () => {
    const llaves = [await waiting(), await waiting()];
    const answers = await Promise.all(
      llaves.map((llave) => send({ evento_id: 'al-tiempo', llave, tarea: 'PAGO', accion: 'PAGADO' })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).to.equal('evento_id_usado');
    const states = await Promise.all(llaves.map(async (llave) => (await city.see(llave)).estado));
    expect(states.sort()).to.deep.equal(['ACTIVA', 'FINALIZADA']);
  });

  it('is 409 for an impossible move, and the event may be sent again', async () => {
    const llave = await city.start('PAGO');
    const event = { evento_id: 'temprano', llave, accion: 'PAGADO' };
    const early = await send(event).expect(409);
    expect(early.body.code).to.equal('movimiento_no_posible');
    await sendEvent({ llave, tarea: 'PAGO' }).expect(409);
    await sendEvent({ llave, tarea: 'NO_HAY' }).expect(409);
    await sendEvent({ llave, tarea: 'LIQUIDAR' }).expect(409);
    await city.work('luz', llave, 'LIQUIDAR');
    expect((await send(event).expect(200)).body.aplicado).to.equal(true);
    await sendEvent({ llave, accion: 'PAGADO' }).expect(409);
    await sendEvent({ llave, datos: { tarde: true } }).expect(409);
  });

  it('asks which of several open tasks is meant', async () => {
    const llave = await city.start('DOS');
    const { body } = await sendEvent({ llave, accion: 'M1' }).expect(409);
    expect(body.mensaje).to.include('UNA').and.to.include('OTRA');
    await sendEvent({ llave, tarea: 'UNA', accion: 'M2' }).expect(409);
    await sendEvent({ llave, tarea: 'UNA', accion: 'M1' }).expect(200);
    expect((await sendEvent({ llave, accion: 'M2' }).expect(200)).body.estado).to.equal('FINALIZADA');
  });

  it('suspends, resumes and ends instances, and adds to their data', async () => {
    const llave = await waiting();
    for (const estado of ['SUSPENDIDA', 'ACTIVA', 'SUSPENDIDA']) {
      expect((await sendEvent({ llave, estado }).expect(200)).body).to.include({ estado, aplicado: true });
      expect((await city.see(llave)).estado).to.equal(estado);
    }
    await sendEvent({ llave, estado: 'SUSPENDIDA' }).expect(409);
    await sendEvent({ llave, accion: 'PAGADO' }).expect(409);
    await sendEvent({ llave, datos: { nota: 'a' } }).expect(200);
    await sendEvent({ llave, estado: 'FINALIZADA', datos: { cierre: 'externo' } }).expect(200);
    const { estado, datos, tareas } = await city.see(llave);
    expect([estado, datos]).to.deep.equal(['FINALIZADA', { valor: 10, nota: 'a', cierre: 'externo' }]);
    expect(tareas.map((one) => one.estado)).to.deep.equal(['COMPLETADA', 'CANCELADA']);
    for (const later of ['ACTIVA', 'CANCELADA']) await sendEvent({ llave, estado: later }).expect(409);
  });

  it('lets either a concurrent action or an event win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const llave = await city.start('PAGO');
      const { id } = await city.task(llave, 'LIQUIDAR');
      await city.claim('luz', id).expect(200);
      const [told, acted] = await Promise.all([
        sendEvent({ llave, tarea: 'LIQUIDAR', accion: 'NADA' }).then(({ status }) => status),
        city.act('luz', id).then(({ status }) => status),
      ]);
      expect([told, acted]).to.have.members([200, 409]);
      expect((await city.see(llave)).estado).to.equal(told === 200 ? 'FINALIZADA' : 'ACTIVA');
    }
  });

  it('refuses a call without the token before it reads the body', async () => {
    const llave = await waiting();
    const wrong = [null, '', 'otra', `${TOKEN}x`, TOKEN.slice(1)];
    for (const token of wrong) {
      const refused = await send('{no es JSON', token).expect(401);
      expect(refused.body).to.deep.include({ EsCorrecto: false });
    }
    expect((await city.see(llave)).estado).to.equal('ACTIVA');
  });

  it('refuses malformed events', async () => {
    const llave = await waiting();
    const wrong = [
      '{no es JSON',
      [],
      { llave, accion: 'PAGADO' },
      { evento_id: 'e', accion: 'PAGADO' },
      { evento_id: '', llave, accion: 'PAGADO' },
      { evento_id: 'con espacio', llave, accion: 'PAGADO' },
      { evento_id: 'x'.repeat(201), llave, accion: 'PAGADO' },
      { evento_id: 7, llave, accion: 'PAGADO' },
      { evento_id: 'e', llave: 'no-es-uuid', accion: 'PAGADO' },
      { evento_id: 'e', llave },
      { evento_id: 'e', llave, estado: 'OTRO' },
      { evento_id: 'e', llave, estado: 'CANCELADA', tarea: 'PAGO' },
      { evento_id: 'e', llave, datos: [] },
      { evento_id: 'e', llave, accion: 'PAGADO', otra: 1 },
    ];
    for (const body of wrong) {
      const { body: refused } = await send(body as object).expect(400);
      expect(refused, JSON.stringify(body)).to.include({ EsCorrecto: false });
    }
    const unknown = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3ffff';
    await sendEvent({ llave: unknown, accion: 'PAGADO' }).expect(404);
    await sendEvent({ llave: unknown, datos: { a: 1 } }).expect(404);
    await sendEvent({ llave, datos: { grande: 'x'.repeat(600 * 1024) } }).expect(413);
  });

  it('refuses all calls where no token is configured', async () => {
    const other = await startAutomaticCity();
    try {
      for (const token of ['', 'undefined', TOKEN]) {
        await request(other.client.host.url)
          .post('/workflow/api/reconciliar-bpm/')
          .set('X-Reconcile-Token', token)
          .send({ evento_id: 'e', llave: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3ffff', estado: 'ACTIVA' })
          .expect(401);
      }
    } finally {
      await other.stop();
    }
  });

  it('agrees with the histories at all times', async () => {
    expect(await city.checkHistories()).to.be.greaterThan(3);
  });
});
