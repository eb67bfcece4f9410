import { expect } from 'chai';
import type { z } from 'zod';
import { eventListener, type Transaction } from '../../../../../host/plugin-api/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { recordMoved } from '../../../../../plugins/tramites/contract.js';
import type { AdminAnswer } from '../../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { followedProcesses } from '../../support/followed-processes.js';
import { FilingCity, type FiledCase } from '../../support/filing-city.js';
import { whileLocked } from '../../support/locks.js';
import { workflowPlugins } from '../../support/workflow-client.js';

const begun = { desde: 'RADICADO', hacia: 'EN_TRAMITE', motivo: null };

describe('a record that follows its process', () => {
  const heard: z.output<typeof recordMoved.data>[] = [];
  let filing: FilingCity;
  let second: TestHost;

  before(async () => {
    const listening = pluginOf({
      listens: () => [
        eventListener({
          event: recordMoved,
          name: 'sample/note-moved',
          handle: (data) => Promise.resolve(void heard.push(data)),
        }),
      ],
    });
    filing = await FilingCity.start(followedProcesses, {
      demanding: ['PETICION', 'PETICION_SOLA'],
      plugins: [listening],
    });
    const { databaseUrl, dataFolder } = filing.city.client.host;
    second = await startTestHost({ plugins: [...workflowPlugins, tramites], databaseUrl, dataFolder });
  });
  after(async () => {
    await second?.stop();
    await filing?.stop();
  });

  const claim = async (filed: FiledCase, codigo: string, as = 'luz'): Promise<number> => {
    const { id } = await filing.city.task(filed.llave, codigo);
    await filing.city.claim(as, id).expect(200);
    return id;
  };
  const calledBy = async ({ llave }: FiledCase): Promise<string> => {
    const [row] = await filing.city.client.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id WHERE p.llave = $1',
      [llave],
    );
    return row!.llave;
  };
  const take = (host: TestHost, headers: Record<string, string>, id: number) =>
    fetch(`${host.url}/workflow/api/tomar-tarea/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tarea_id: id }),
    });
  const tokenFor = async (username: string): Promise<string> => {
    const { access } = (await (
      await fetch(`${second.url}/api/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD }),
      })
    ).json()) as { access: string };
    return access;
  };

  describe('begins', () => {
    it('with the first claim, once, as its move, the audit log and the event tell', async () => {
      const filed = await filing.file('LICENCIA');
      expect(await filing.stateOf(filed)).to.equal('RADICADO');
      const id = await claim(filed, 'REVISAR');
      expect(await filing.stateOf(filed)).to.equal('EN_TRAMITE');
      await filing.city.client.post('luz', 'soltar-tarea/', { tarea_id: id }).expect(200);
      await claim(filed, 'REVISAR', 'rosa');
      expect(await filing.movesOf(filed)).to.deep.equal([{ ...begun, usuario: 'luz' }]);
      expect(await filing.auditOf(filed)).to.deep.equal([['user', { from: 'RADICADO', to: 'EN_TRAMITE' }]]);
      await until('it is told', () => heard.some(({ recordId }) => recordId === filed.id));
      expect(heard.filter(({ recordId }) => recordId === filed.id)).to.have.length(1);
    });

    it('not with a claim that is refused', async () => {
      const filed = await filing.file('LICENCIA');
      const { id } = await filing.city.task(filed.llave, 'REVISAR');
      await filing.city.claim('beto', id).expect(403);
      expect(await filing.movesOf(filed)).to.deep.equal([]);
    });

    it('with an assignment', async () => {
      const filed = await filing.file('LICENCIA');
      const { id } = await filing.city.task(filed.llave, 'REVISAR');
      await filing.admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' });
      expect(await filing.movesOf(filed)).to.deep.equal([{ ...begun, usuario: 'jefa' }]);
    });

    it('with what another system ends, and not with what runs by itself', async () => {
      const filed = await filing.file('NOMBRADO', { funcionario: 'luz' });
      await filing.city.untilTask(filed.llave, 'ATENDER', 'ASIGNADA');
      expect(await filing.movesOf(filed)).to.deep.equal([{ ...begun, usuario: null }]);
      const waiting = await filing.file('PAGO');
      expect(await filing.movesOf(waiting)).to.deep.equal([]);
      await filing.sendEvent({ llave: waiting.llave, tarea: 'PAGO' }).expect(200);
      expect((await filing.movesOf(waiting))[0]).to.deep.equal({ ...begun, usuario: null });
    });

    it('in what its process calls, whose end does not move it', async () => {
      const filed = await filing.file('LLAMA');
      await filing.city.untilTask(filed.llave, 'VISITA', 'EN_ESPERA');
      expect(await filing.movesOf(filed)).to.deep.equal([]);
      await filing.work('luz', await calledBy(filed), 'REVISAR', 'NIEGA');
      await filing.city.untilTask(filed.llave, 'CERRAR', 'EN_POOL');
      expect(await filing.movesOf(filed)).to.deep.equal([{ ...begun, usuario: 'luz' }]);
      await filing.work('rosa', filed.llave, 'CERRAR', 'SIGUE');
      const resolved = { desde: 'EN_TRAMITE', hacia: 'RESUELTO', usuario: 'rosa', motivo: null };
      expect(await filing.movesOf(filed)).to.deep.equal([{ ...begun, usuario: 'luz' }, resolved]);
    });

    it('once, where what it has to do and what it has called are handed to people at once', async () => {
      const filed = await filing.file('AMBOS');
      await filing.city.untilTask(filed.llave, 'VISITA', 'EN_ESPERA');
      const tasks = [
        await filing.city.task(filed.llave, 'UNA'),
        await filing.city.task(await calledBy(filed), 'REVISAR'),
      ];
      const { database } = filing.city.client.host;
      const hold = (tx: Transaction) =>
        database.changeRows('UPDATE tramites_record SET estado = estado WHERE id = $1', [filed.id], tx);
      let handed: Promise<AdminAnswer>[] = [];
      // Both have read that it is RADICADO when the first one moves it.
      await whileLocked(database, hold, () => {
        handed = tasks.map(({ id }) => filing.admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' }));
        return untilWaiting(database, 2);
      });
      expect((await Promise.all(handed)).map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(await filing.movesOf(filed)).to.deep.equal([{ ...begun, usuario: 'jefa' }]);
    });

    it('once, where two hosts claim two of its tasks at once', async () => {
      const [mine, theirs] = [
        { authorization: `Bearer ${await tokenFor('luz')}` },
        { authorization: `Bearer ${await tokenFor('rosa')}` },
      ];
      for (let round = 0; round < 5; round += 1) {
        const filed = await filing.file('DOS');
        const ids = [await filing.city.task(filed.llave, 'UNA'), await filing.city.task(filed.llave, 'OTRA')];
        const answers = await Promise.all([
          take(filing.city.client.host, mine, ids[0]!.id),
          take(second, theirs, ids[1]!.id),
        ]);
        expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
        expect(await filing.movesOf(filed)).to.have.length(1);
      }
    });
  });

  describe('ends', () => {
    it('as the outcome of its process says', async () => {
      const [granted, refused] = [await filing.file('LICENCIA'), await filing.file('LICENCIA')];
      await filing.work('luz', granted.llave, 'REVISAR', 'SIGUE');
      await filing.work('luz', refused.llave, 'REVISAR', 'NIEGA');
      const end = { desde: 'EN_TRAMITE', usuario: 'luz' };
      expect((await filing.movesOf(granted)).at(-1)).to.deep.equal({ ...end, hacia: 'RESUELTO', motivo: 'Concedida' });
      expect((await filing.movesOf(refused)).at(-1)).to.deep.equal({ ...end, hacia: 'RECHAZADO', motivo: 'Negada' });
      const { body } = await filing.city.client.get('jefa', `casos/${granted.llave}/`).expect(200);
      const entries = (body as { entradas: { tipo: string; datos: { desenlace?: string } }[] }).entradas;
      expect(entries.find(({ tipo }) => tipo === 'REGISTRO')!.datos.desenlace).to.equal('Concedida');
    });

    it('with a process that waits for nobody, in the transaction of its filing', async () => {
      const [granted, refused] = [await filing.file('RAPIDO'), await filing.file('RAPIDO', { asunto: 'no' })];
      expect(await filing.movesOf(granted)).to.deep.equal([
        { desde: 'RADICADO', hacia: 'RESUELTO', usuario: null, motivo: 'Concedida' },
      ]);
      expect(await filing.stateOf(refused)).to.equal('RECHAZADO');
      expect((await filing.auditOf(granted)).at(0)).to.deep.equal(['system', { from: 'RADICADO', to: 'RESUELTO' }]);
    });

    it('by an automatic step, and by what another system says', async () => {
      const [own, told] = [await filing.file('PAGO'), await filing.file('PAGO')];
      await filing.sendEvent({ llave: own.llave, tarea: 'PAGO', datos: { malo: true } }).expect(200);
      await filing.city.untilEnded(own.llave);
      expect(await filing.stateOf(own)).to.equal('RECHAZADO');
      await filing.sendEvent({ llave: told.llave, estado: 'FINALIZADA', resultado: 'CONCEDIDA' }).expect(200);
      expect((await filing.movesOf(told)).at(-1)).to.include({ hacia: 'RESUELTO', motivo: 'Concedida' });
    });

    it('as ANULADO where it is cancelled', async () => {
      const filed = await filing.file('LLAMA');
      await filing.city.untilTask(filed.llave, 'VISITA', 'EN_ESPERA');
      const called = await calledBy(filed);
      await filing.admin.mutate('workflow.instances.cancel', { llave: called, motivo: 'Otra visita.' });
      expect(await filing.stateOf(filed)).to.equal('RADICADO');
      await filing.admin.mutate('workflow.instances.cancel', { llave: filed.llave, motivo: 'Desistió.' });
      expect(await filing.movesOf(filed)).to.deep.equal([
        { desde: 'RADICADO', hacia: 'ANULADO', usuario: 'jefa', motivo: null },
      ]);
    });

    it('as its instance does, where an action and a cancellation come at once', async () => {
      const seen = new Set<string>();
      for (let round = 0; round < 6; round += 1) {
        const filed = await filing.file('LICENCIA');
        const id = await claim(filed, 'REVISAR');
        await Promise.all([
          filing.act('luz', id, 'NIEGA'),
          filing.admin.mutate('workflow.instances.cancel', { llave: filed.llave, motivo: 'Desistió.' }),
        ]);
        const { estado } = await filing.city.see(filed.llave);
        const state = await filing.stateOf(filed);
        expect(`${estado} ${state}`).to.be.oneOf(['FINALIZADA RECHAZADO', 'CANCELADA ANULADO']);
        expect(await filing.movesOf(filed)).to.have.length(2);
        seen.add(state);
      }
      expect(seen.size).to.be.greaterThan(0);
    });
  });

  describe('whose move cannot be written', () => {
    const REFUSED = 'tramites_record_move_test_ck';
    /** Has the database refuse moves to a state meanwhile, as where a host ends in the middle of a step. */
    const whileRefused = async (state: string, work: () => Promise<void>): Promise<void> => {
      const { database } = filing.city.client.host;
      const check = `CHECK (hacia <> '${state}' OR moved_at < '2000-01-01')`;
      const not = database.dialect === 'postgres' ? 'NOT VALID' : '';
      const nocheck = database.dialect === 'postgres' ? '' : 'WITH NOCHECK';
      await database.changeRows(
        `ALTER TABLE tramites_record_move ${nocheck} ADD CONSTRAINT ${REFUSED} ${check} ${not}`,
      );
      try {
        await work();
      } finally {
        await database.changeRows(`ALTER TABLE tramites_record_move DROP CONSTRAINT ${REFUSED}`);
      }
    };

    it('keeps nothing of a claim and of an action, which are done again', async () => {
      const filed = await filing.file('LICENCIA');
      const { id } = await filing.city.task(filed.llave, 'REVISAR');
      const before = await filing.city.see(filed.llave);
      await whileRefused('EN_TRAMITE', async () => {
        expect((await filing.city.claim('luz', id)).status).to.equal(500);
        expect(await filing.city.see(filed.llave)).to.deep.equal(before);
        expect(await filing.stateOf(filed)).to.equal('RADICADO');
      });
      await filing.city.claim('luz', id).expect(200);
      const held = await filing.city.see(filed.llave);
      await whileRefused('RECHAZADO', async () => {
        expect((await filing.act('luz', id, 'NIEGA')).status).to.equal(500);
        expect(await filing.city.see(filed.llave)).to.deep.equal(held);
        expect(await filing.stateOf(filed)).to.equal('EN_TRAMITE');
      });
      expect((await filing.act('luz', id, 'NIEGA')).status).to.equal(200);
      expect((await filing.movesOf(filed)).map(({ hacia }) => hacia)).to.deep.equal(['EN_TRAMITE', 'RECHAZADO']);
    });

    it('keeps nothing of a cancellation, and of a filing whose process ends with it', async () => {
      const filed = await filing.file('LICENCIA');
      await whileRefused('ANULADO', async () => {
        const { status } = await filing.admin.mutate('workflow.instances.cancel', { llave: filed.llave, motivo: 'x' });
        expect(status).to.equal(500);
        expect((await filing.city.see(filed.llave)).estado).to.equal('ACTIVA');
      });
      const count = 'SELECT COUNT(*) AS records FROM tramites_record';
      const [before] = await filing.city.client.host.database.rows(count);
      await whileRefused('RESUELTO', async () => {
        expect(await filing.file('RAPIDO').catch((error: unknown) => error)).to.be.instanceOf(Error);
      });
      expect(await filing.city.client.host.database.rows(count)).to.deep.equal([before]);
    });
  });

  describe('whose tramite demands an answer', () => {
    const answer = async ({ id }: FiledCase): Promise<void> => {
      const { data, text } = await filing.admin.mutate('tramites.records.answer', { id, texto: 'Sí.' });
      if (!data) throw new Error(text);
    };

    it('is not resolved without one: the action is refused, and nothing of it is kept', async () => {
      const filed = await filing.file('PETICION');
      const id = await claim(filed, 'REVISAR');
      const before = await filing.city.see(filed.llave);
      const refused = await filing.act('luz', id, 'SIGUE');
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'sin_respuesta']);
      expect(await filing.city.see(filed.llave)).to.deep.equal(before);
      expect(await filing.stateOf(filed)).to.equal('EN_TRAMITE');
      await answer(filed);
      expect((await filing.act('luz', id, 'SIGUE')).status).to.equal(200);
      expect(await filing.stateOf(filed)).to.equal('RESUELTO');
    });

    it('is not rejected without one either', async () => {
      const filed = await filing.file('PETICION');
      const id = await claim(filed, 'REVISAR');
      expect((await filing.act('luz', id, 'NIEGA')).body.code).to.equal('sin_respuesta');
      await answer(filed);
      expect((await filing.act('luz', id, 'NIEGA')).status).to.equal(200);
      expect(await filing.stateOf(filed)).to.equal('RECHAZADO');
    });

    it('has an incident where a step by itself would resolve it, which is tried again after the answer', async () => {
      const filed = await filing.file('PETICION_SOLA');
      await filing.sendEvent({ llave: filed.llave, tarea: 'PAGO' }).expect(200);
      expect(await filing.city.incidentOf(filed.llave, 'ECO')).to.include({ codigo: 'sin_respuesta' });
      await answer(filed);
      const { id } = await filing.city.task(filed.llave, 'ECO');
      await filing.admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Respondida.' });
      await filing.city.untilEnded(filed.llave);
      expect(await filing.stateOf(filed)).to.equal('RESUELTO');
    });

    it('is not resolved without one by what another system says, which may come again', async () => {
      const filed = await filing.file('PETICION');
      const event = { evento_id: 'sin-respuesta', llave: filed.llave, estado: 'FINALIZADA', resultado: 'CONCEDIDA' };
      const refused = await filing.sendEvent(event).expect(409);
      expect(refused.body.code).to.equal('sin_respuesta');
      await answer(filed);
      await filing.sendEvent(event).expect(200);
      expect(await filing.stateOf(filed)).to.equal('RESUELTO');
    });
  });

  describe('that is moved by hand', () => {
    it('is refused while its process runs, or is suspended', async () => {
      const filed = await filing.file('LICENCIA');
      expect(await filing.move(filed, 'RESUELTO')).to.include({ status: 409, reason: 'con_proceso' });
      await filing.admin.mutate('workflow.instances.suspend', { llave: filed.llave, motivo: 'Un papel.' });
      expect(await filing.move(filed, 'RESUELTO')).to.include({ status: 409, reason: 'con_proceso' });
      const answered = await filing.admin.mutate('tramites.records.answer', {
        id: filed.id,
        texto: 'Sí.',
        estado: 'RESUELTO',
      });
      expect(answered).to.include({ status: 409, reason: 'con_proceso' });
      expect(await filing.movesOf(filed)).to.deep.equal([]);
    });

    it('ends its process with what that has called, where that is asked for with a reason', async () => {
      const filed = await filing.file('LLAMA');
      await filing.city.untilTask(filed.llave, 'VISITA', 'EN_ESPERA');
      const called = await calledBy(filed);
      expect(await filing.move(filed, 'DEVUELTO', { terminar_proceso: true })).to.include({ status: 400 });
      expect(await filing.move(filed, 'DEVUELTO', { terminar_proceso: true, motivo: ' ' })).to.include({ status: 400 });
      const moved = await filing.move(filed, 'DEVUELTO', { terminar_proceso: true, motivo: 'Falta el plano.' });
      expect(moved.status).to.equal(200);
      expect(await filing.movesOf(filed)).to.deep.equal([
        { desde: 'RADICADO', hacia: 'DEVUELTO', usuario: 'jefa', motivo: 'Falta el plano.' },
      ]);
      for (const llave of [filed.llave, called]) expect((await filing.city.see(llave)).estado).to.equal('CANCELADA');
      expect((await filing.move(filed, 'EN_TRAMITE')).status).to.equal(200);
    });

    it('keeps its process where the move itself is refused', async () => {
      const filed = await filing.file('PETICION');
      const refused = await filing.move(filed, 'RESUELTO', { terminar_proceso: true, motivo: 'Así.' });
      expect(refused).to.include({ status: 409, reason: 'sin_respuesta' });
      expect((await filing.city.see(filed.llave)).estado).to.equal('ACTIVA');
    });

    it('is one move, where the process ends at once', async () => {
      for (let round = 0; round < 6; round += 1) {
        const filed = await filing.file('LICENCIA');
        const id = await claim(filed, 'REVISAR');
        const [, moved] = await Promise.all([
          filing.act('luz', id, 'NIEGA'),
          filing.move(filed, 'DEVUELTO', { terminar_proceso: true, motivo: 'Falta el plano.' }),
        ]);
        const { estado } = await filing.city.see(filed.llave);
        const state = await filing.stateOf(filed);
        expect(`${estado} ${state} ${moved.status}`).to.be.oneOf([
          'FINALIZADA RECHAZADO 409',
          'CANCELADA DEVUELTO 200',
        ]);
        expect(await filing.movesOf(filed)).to.have.length(2);
      }
    });

    it('is what its state allows once the process has ended', async () => {
      const filed = await filing.file('LICENCIA');
      await filing.admin.mutate('workflow.instances.cancel', { llave: filed.llave, motivo: 'Desistió.' });
      expect(await filing.move(filed, 'RESUELTO')).to.include({ status: 409, reason: 'move_not_possible' });
    });
  });

  describe('after all of it', () => {
    it('has instances that are what their histories say', async () => {
      expect(await filing.city.checkHistories()).to.be.greaterThan(20);
    });
  });
});
