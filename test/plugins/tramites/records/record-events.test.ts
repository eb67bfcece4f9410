import { expect } from 'chai';
import type { z } from 'zod';
import { eventListener, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { recordFiled, recordMoved } from '../../../../plugins/tramites/contract.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { until } from '../../../../testing/until.js';
import { staff } from '../support/staff.js';

const bundle = {
  ...staff,
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
  ],
};

describe('the events of records', () => {
  let citizen: TramiteClient;
  const filed: z.output<typeof recordFiled.data>[] = [];
  const moved: z.output<typeof recordMoved.data>[] = [];

  const listening: AnyHostPlugin = pluginOf({
    listens: () => [
      eventListener({
        event: recordFiled,
        name: 'sample/note-filed',
        handle: (data) => Promise.resolve(void filed.push(data)),
      }),
      eventListener({
        event: recordMoved,
        name: 'sample/note-moved',
        orderKey: ({ recordId }) => `sample/record/${recordId}`,
        handle: (data) => Promise.resolve(void moved.push(data)),
      }),
    ],
  });

  before(async () => {
    citizen = await startTramiteHost(bundle, { plugins: [auth, calendar, terms, forms, tramites, listening] });
  });
  after(() => citizen.host.stop());

  const isEmpty = async (): Promise<boolean> =>
    (await citizen.host.database.rows('SELECT id FROM host_job')).length === 0;
  const move = async (id: number, estado: string): Promise<number> => {
    const caller = await AdminCaller.login(citizen.host, 'gestora', 'correcta-y-larga');
    return (await caller.mutate('tramites.records.move', { id, estado, motivo: 'Un secreto' })).status;
  };

  it('report a filing with ids and codes, without its answers', async () => {
    const record = await citizen.file('QUEJA', { asunto: 'Un secreto' });
    await until('it is heard', () => filed.length === 1);
    const [{ at, ...told }] = filed as [(typeof filed)[0]];
    expect(told).to.deep.equal({
      recordId: record.datos,
      radicado: record.radicado,
      tramite: 'QUEJA',
      canal: 'WEB',
      estado: 'RADICADO',
    });
    expect(new Date(at).getTime()).to.be.closeTo(citizen.host.clock.now().getTime(), 60_000);
  });

  it('do not report a refused filing', async () => {
    const before = filed.length;
    await citizen.create('QUEJA', {}).expect(400);
    expect(await isEmpty()).to.equal(true);
    expect(filed).to.have.length(before);
  });

  it('are written in the transaction of the record', async () => {
    const statements = await statementsDuring(citizen.host.database, () =>
      citizen.create('QUEJA', { asunto: 'Ruido' }).expect(200),
    );
    const own = statements.map((sql) =>
      /INSERT INTO tramites_record\b/.test(sql)
        ? 'record'
        : /INSERT INTO host_job/.test(sql)
          ? 'event'
          : /^(?:START|BEGIN)/.test(sql)
            ? 'begin'
            : /^COMMIT/.test(sql)
              ? 'commit'
              : '',
    );
    const steps = own.filter((step) => step !== '');
    expect(steps.slice(0, 4)).to.deep.equal(['begin', 'record', 'event', 'commit']);
    // Where the event cannot be written, the record is not written either.
    const { database } = citizen.host;
    const count = async (): Promise<number> => (await database.rows('SELECT id FROM tramites_record')).length;
    await until('it is heard', isEmpty);
    const before = await count();
    await database.rows("ALTER TABLE host_job ADD CONSTRAINT sample_no_ck CHECK (name <> 'sample/note-filed')");
    try {
      await citizen.create('QUEJA', { asunto: 'Ruido' }).expect(500);
    } finally {
      await database.rows('ALTER TABLE host_job DROP CONSTRAINT sample_no_ck');
    }
    expect(await count()).to.equal(before);
  });

  it('report the moves of a record in order, and no refused move', async () => {
    const { datos: id, radicado } = await citizen.file('QUEJA', { asunto: 'Ruido' });
    expect(await move(id, 'EN_TRAMITE')).to.equal(200);
    expect(await move(id, 'RADICADO')).not.to.equal(200);
    expect(await move(id, 'RESUELTO')).to.equal(200);
    await until('both are heard', () => moved.length === 2);
    expect(moved.map(({ desde, hacia }) => [desde, hacia])).to.deep.equal([
      ['RADICADO', 'EN_TRAMITE'],
      ['EN_TRAMITE', 'RESUELTO'],
    ]);
    expect(moved[0]).to.include({ recordId: id, radicado, tramite: 'QUEJA', canal: 'WEB' });
    expect(JSON.stringify([filed, moved])).not.to.match(/secreto|key_|gestora/);
  });
});
