import { expect } from 'chai';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { until } from '../../../../testing/until.js';
import { definition, flow, task, user } from '../definition/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../support/automatic-city.js';

const procedureProcess = definition(
  [
    task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }),
    user('MUCHO'),
    task('PROCEDIMIENTO', 'NADA', { procedimiento: 'LISTA' }),
    task('FIN', 'FIN'),
  ],
  flow('VER>MUCHO?datos.valor > 100', 'VER>NADA', 'MUCHO!SIGUE>FIN', 'NADA>FIN'),
  { codigo: 'PROCEDIMIENTO' },
);

const brokenProcess = definition(
  [task('PROCEDIMIENTO', 'VER', { procedimiento: 'LENTA' }), task('FIN', 'FIN')],
  flow('VER>FIN'),
  { codigo: 'LENTO' },
);

const mailProcess = definition(
  [task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correo' }), task('FIN', 'FIN')],
  flow('AVISAR>FIN'),
  { codigo: 'CORREO' },
);

const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), {
  codigo: 'VISITA',
  nombre: 'Visita',
});

const caller = definition(
  [
    task('SUBPROCESO', 'VISITA', { proceso: 'VISITA', datos: '{predio: datos.predio}' }),
    task('DECISION', 'D'),
    user('REVISAR'),
    task('FIN', 'FIN'),
  ],
  flow('VISITA>D', 'D>FIN?datos.VISITA.favorable = true', 'D>REVISAR', 'REVISAR!SIGUE>FIN'),
  { codigo: 'LICENCIA' },
);

describe('an automatic task', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    city = await startAutomaticCity({ config: { mail: server.config() } });
    for (const one of [procedureProcess, brokenProcess, mailProcess, visit, caller])
      await city.client.release('ana', one);
  });
  after(async () => {
    await city.stop();
    await server.stop();
  });

  const retry = async (llave: string, codigo: string): Promise<void> => {
    const { id } = await city.task(llave, codigo);
    const admin = await city.client.admin();
    expect((await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Corregido' })).status).to.equal(200);
  };
  const mailsTo = (address: string): number => server.received.filter(({ to }) => to.includes(address)).length;

  describe('of a procedure', () => {
    it('runs it, keeps what it answers and goes on by that', async () => {
      await city.note('verde');
      const llave = await city.start('PROCEDIMIENTO', { espera: 'verde' });
      await city.untilEnded(llave);
      const { datos, tareas, historial } = await city.see(llave);
      expect(datos).to.deep.equal({ espera: 'verde', visto: 'verde', valor: 7 });
      expect(tareas.map(({ codigo, estado }) => [codigo, estado])).to.deep.equal([
        ['VER', 'COMPLETADA'],
        ['NADA', 'COMPLETADA'],
      ]);
      expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', 'HECHA', 'AVANCE', 'HECHA', 'AVANCE']);
      expect(await city.notes(`intento ${llave}`)).to.equal(1);
    });

    it('stands still where it says no, keeps nothing of it, and goes on from there once the cause is mended', async () => {
      const llave = await city.start('PROCEDIMIENTO', { espera: 'amarillo' });
      expect(await city.incidentOf(llave, 'VER')).to.include({
        codigo: 'procedimiento_rechazado',
        mensaje: 'Todavía no.',
      });
      expect(await city.notes(`intento ${llave}`)).to.equal(0);
      await retry(llave, 'VER');
      await until('it was tried again', async () => (await city.see(llave)).historial.length === 4);
      await city.untilTask(llave, 'VER', 'INCIDENTE');
      await city.note('amarillo');
      await retry(llave, 'VER');
      await city.untilEnded(llave);
      expect(await city.notes(`intento ${llave}`)).to.equal(1);
      const { id } = await city.task(llave, 'VER');
      const again = await (await city.client.admin()).mutate('workflow.tasks.retry', { tarea: id });
      expect([again.status, again.reason]).to.deep.equal([409, 'sin_incidente']);
    });

    it('stands still where it fails', async () => {
      const llave = await city.start('LENTO');
      expect(await city.incidentOf(llave, 'VER')).to.include({ codigo: 'procedimiento_fallido' });
    });
  });

  describe('of a mail', () => {
    it('is done when everybody has been written to', async () => {
      const llave = await city.start('CORREO', { correo: ['uno@correo.example', 'dos@correo.example'] });
      await city.untilEnded(llave);
      expect([mailsTo('uno@correo.example'), mailsTo('dos@correo.example')]).to.deep.equal([1, 1]);
    });

    it('stands still for a mail that is refused for good, and writes again to nobody whom one has reached', async () => {
      const llave = await city.start('CORREO', { correo: ['tres@correo.example', 'no es una dirección'] });
      const incident = await city.incidentOf(llave, 'AVISAR');
      expect(incident.codigo).to.equal('email_not_valid');
      expect(mailsTo('tres@correo.example')).to.equal(0);

      server.answers.recipient = 550;
      const other = await city.start('CORREO', { correo: 'cuatro@correo.example' });
      expect((await city.incidentOf(other, 'AVISAR')).codigo).to.equal('correo_rechazado');
      delete server.answers.recipient;
      await retry(other, 'AVISAR');
      await city.untilEnded(other);
      expect(mailsTo('cuatro@correo.example')).to.equal(1);
    });

    it('stands still where the expression gives no address', async () => {
      const llave = await city.start('CORREO', {});
      expect((await city.incidentOf(llave, 'AVISAR')).codigo).to.equal('destinatario_invalido');
    });
  });

  describe('of another process', () => {
    const called = async (llave: string): Promise<string> => {
      await city.untilTask(llave, 'VISITA', 'EN_ESPERA');
      const [row] = await city.client.host.database.rows<{ llave: string }>(
        `SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id
         WHERE i.llave = $1 ORDER BY c.id DESC`,
        [llave],
      );
      return row!.llave;
    };

    it('waits for it, and has its data under its own code', async () => {
      const llave = await city.start('LICENCIA', { predio: 'A-12', otro: 1 });
      const visita = await called(llave);
      expect((await city.see(visita)).datos).to.deep.equal({ predio: 'A-12' });
      await city.work('luz', visita, 'VISITAR', { favorable: true });
      await city.untilEnded(llave);
      expect((await city.see(llave)).datos).to.deep.equal({
        predio: 'A-12',
        otro: 1,
        VISITA: { predio: 'A-12', favorable: true },
      });
    });

    it('stands still where that is cancelled, and begins another one when it is tried again', async () => {
      const llave = await city.start('LICENCIA', { predio: 'B' });
      const first = await called(llave);
      const admin = await city.client.admin();
      await admin.mutate('workflow.instances.cancel', { llave: first, motivo: 'Duplicada' });
      expect((await city.incidentOf(llave, 'VISITA')).codigo).to.equal('subproceso_cancelado');
      await retry(llave, 'VISITA');
      const second = await called(llave);
      expect(second).to.not.equal(first);
      await city.work('luz', second, 'VISITAR', { favorable: false });
      await city.untilTask(llave, 'REVISAR', 'EN_POOL');
    });
  });

  describe('of any kind', () => {
    it('is all the time what its history says', async () => {
      expect(await city.checkHistories()).to.be.greaterThan(3);
    });
  });
});
