import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { plugin as channels } from '../../../plugins/channels/index.js';
import { Connections } from '../../../plugins/channels/contract.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { exportedSections, exportFrom, importInto, refusalOf } from '../../acceptance/support/bundles.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { ChannelCity } from './support/channel-city.js';

const item = { servicio: 'fake', identificador: 'de_archivo', usuario: 'rosa', prefijo: 'CALI', ciudadanos: true };

describe('the administration of connections', () => {
  let city: ChannelCity;
  before(async () => {
    city = await ChannelCity.start();
  });
  after(() => city?.stop());

  const entriesOf = async (id: number): Promise<string[]> => {
    const sql = 'SELECT action FROM host_audit_entry WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id';
    const rows = await city.host.database.rows<{ action: string }>(sql, ['channels.connection', String(id)]);
    return rows.map(({ action }) => action.replace('fake.connection.', ''));
  };
  const tokenOf = async (id: number): Promise<string | undefined> =>
    (await city.host.container.get<Connections>(Connections).findConnection('fake', id))?.token;

  it('lists the connections of the channel, page by page and without secrets', async () => {
    const made = [];
    for (let index = 0; index < 3; index += 1) made.push(await city.bot());
    const foreign = await city.bot({}, 'otro');
    const { data: page, text } = await city.jefa.query('fake.list', { limit: 2 });
    expect(page.items).to.have.length(2);
    const items = await city.jefa.items<{ id: number }>('fake.list', { limit: 2 });
    expect(items.map(({ id }) => id))
      .to.include.members(made.map(({ id }) => id))
      .and.not.include(foreign.id);
    expect(items[0]).to.have.all.keys(
      'id',
      'usuario',
      'nombre_usuario',
      'servicio',
      'identificador',
      'activa',
      'ciudadanos',
      'codigo_verificacion',
      'verificado',
      'chat_id_verificado',
      'codigos_bloqueados_hasta',
      'enlace',
      'revision',
    );
    for (const { secret } of made) expect(text).to.not.include(secret).and.not.include('token');
  });

  it('refuses the change of an editor who has not seen the last one, and names its author', async () => {
    const { id } = await city.bot();
    const { revision } = (await city.jefa.query('fake.get', { id })).data;
    const change = { id, ciudadanos: true, revision };
    expect((await city.jefa.mutate('fake.update', change)).status).to.equal(200);
    const stale = await city.jefa.mutate('fake.update', { ...change, ciudadanos: false });
    expect(stale).to.include({ status: 409, reason: 'stale_revision' });
    expect((await city.jefa.query('fake.get', { id })).data.ciudadanos).to.equal(true);
    expect((await city.jefa.query('fake.get', { id: 999_999 })).status).to.equal(404);
  });

  it('seals secrets, bound to their connection', async () => {
    const [one, two] = [await city.bot({ token: 'el-mismo' }), await city.bot({ token: 'el-mismo' })];
    expect(one.secret)
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(two.secret);
    const columns = 'token_cifrado, webhook_secret';
    const sql = `SELECT ${columns} FROM channels_connection WHERE id = $1`;
    type Row = Readonly<Record<'token_cifrado' | 'webhook_secret', Buffer>>;
    const [row] = await city.host.database.rows<Row>(sql, [one.id]);
    expect(row!.token_cifrado.includes('el-mismo')).to.equal(false);
    expect(row!.webhook_secret.includes(one.secret)).to.equal(false);
    // The secret of another connection cannot be opened: no call counts as genuine, and the error is not a server
    // fault.
    const put = 'UPDATE channels_connection SET webhook_secret = $1 WHERE id = $2';
    await city.host.database.changeRows(put, [row!.webhook_secret, two.id]);
    expect((await city.bring(two, { id: '1', chat: 'c', text: 'Hola' }, one.secret)).status).to.equal(503);
    expect(channels.sealedColumns?.map(({ column }) => column)).to.include.members(['token_cifrado', 'webhook_secret']);
  });

  it('changes the given fields, and records each change in the audit log without secrets', async () => {
    const bot = await city.bot({ token: 'primero' });
    const { data } = await city.jefa.mutate('fake.update', { id: bot.id, usuario: 'rosa', token: 'segundo' });
    expect(data).to.include({ usuario: 'rosa', identificador: bot.identificador, ciudadanos: false });
    expect(await tokenOf(bot.id)).to.equal('segundo');
    await city.jefa.mutate('fake.update', { id: bot.id, ciudadanos: true, identificador: 'con_otro_nombre' });
    expect(await city.item(bot)).to.include({ usuario: 'rosa', ciudadanos: true, identificador: 'con_otro_nombre' });
    expect(await tokenOf(bot.id)).to.equal('segundo');
    const { data: shown } = await city.jefa.mutate('fake.webhookSecret', { id: bot.id });
    expect(shown).to.deep.equal({ webhook_secret: bot.secret });
    await city.jefa.mutate('fake.unlink', { id: bot.id });
    expect(await entriesOf(bot.id)).to.deep.equal(['created', 'changed', 'changed', 'secretShown', 'unlinked']);
    const kept = JSON.stringify(await city.host.database.rows('SELECT details FROM host_audit_entry'));
    for (const secret of ['primero', 'segundo', bot.secret]) expect(kept).to.not.include(secret);
    const log = city.host.logLines.join('');
    for (const secret of ['segundo', bot.secret]) expect(log).to.not.include(secret);
  });

  it('refuses taken, unknown and malformed values', async () => {
    const bot = await city.bot();
    const other = await city.bot();
    const own = { identificador: bot.identificador, token: 'x', usuario: 'luz' };
    for (const refused of [
      await city.jefa.mutate('fake.create', own),
      await city.jefa.mutate('fake.update', { id: other.id, identificador: bot.identificador }),
    ])
      expect(refused).to.include({ status: 409, reason: 'connection_taken' });
    expect(await city.bot(own, 'otro'), 'that of another channel').to.include({ servicio: 'otro' });
    for (const wrong of [
      { usuario: 'nadie' },
      { identificador: 'con espacio' },
      { identificador: '' },
      { token: 'ñ' },
      { token: '' },
      { prefijo: 'x' },
      { prefijo: 'DEMASIADOLARGO' },
    ]) {
      const refused = await city.jefa.mutate('fake.create', { ...own, identificador: 'nueva', ...wrong });
      expect([refused.status, Object.keys(refused.errors ?? {})]).to.deep.equal([400, Object.keys(wrong)]);
    }
    for (const id of [0, -1, 1.5, 2 ** 31, 'x']) {
      expect(await city.jefa.mutate('fake.unlink', { id }), String(id)).to.include({ status: 400 });
    }
    for (const id of [999_999, (await city.bot({}, 'otro')).id]) {
      for (const name of ['update', 'unlink', 'webhookSecret']) {
        expect(await city.jefa.mutate(`fake.${name}`, { id }), name).to.include({ status: 404, reason: 'not_found' });
      }
    }
  });

  it('requires its permission, and another one to show a secret', async () => {
    const { id } = await city.bot();
    const [mira, lleva] = [
      await AdminCaller.login(city.host, 'mira', PASSWORD),
      await AdminCaller.login(city.host, 'lleva', PASSWORD),
    ];
    const calls = [
      ['query', 'fake.list', undefined],
      ['mutation', 'fake.update', { id, ciudadanos: true }],
      ['mutation', 'fake.unlink', { id }],
      ['mutation', 'fake.create', { identificador: 'lleva_bot', token: 'x', usuario: 'luz' }],
      ['mutation', 'fake.webhookSecret', { id }],
    ] as const;
    const statuses = async (caller: AdminCaller): Promise<number[]> => {
      const answers = [];
      for (const [type, path, input] of calls) answers.push((await caller.call(type, path, input)).status);
      return answers;
    };
    expect(await statuses(mira)).to.deep.equal([200, 403, 403, 403, 403]);
    expect(await statuses(lleva)).to.deep.equal([200, 200, 200, 200, 403]);
  });

  it('keeps the owner of a connection from being removed', async () => {
    const { data: user } = await city.jefa.mutate('auth.users.create', { username: 'breve', password: PASSWORD });
    const bot = await city.bot({ usuario: 'breve' });
    const { container, database } = city.host;
    const { ConnectionOwners } = await import('../../../plugins/channels/connections/connection-owners.js');
    const refersTo = (): Promise<boolean> =>
      database.transaction((tx) => container.get(ConnectionOwners).refersTo(user.id as number, tx));
    expect(await refersTo()).to.equal(true);
    await city.jefa.mutate('fake.update', { id: bot.id, usuario: 'luz' });
    expect(await refersTo()).to.equal(false);
  });

  it('works with bundles: an existing connection keeps its secrets, and no secret is exported', async () => {
    const counts = async (...items: object[]) =>
      (await importInto(city.host, { mensajeros: items })).report['mensajeros'];
    const secret = { ...item, token: 'de-archivo' };
    expect(await counts(secret)).to.deep.equal({ created: 1, changed: 0, left: 0 });
    const made = (await city.jefa.items('fake.list')).find(({ identificador }) => identificador === 'de_archivo')!;
    expect(made).to.include({ usuario: 'rosa', ciudadanos: true, verificado: false });
    expect(made['codigo_verificacion']).to.match(/^CALI-/);
    for (const again of [secret, item, { ...item, prefijo: undefined, ciudadanos: undefined }]) {
      expect(await counts(again)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    }
    for (const change of [{ token: 'nuevo' }, { usuario: 'luz' }, { ciudadanos: false }, { prefijo: 'OTRO' }]) {
      expect(await counts({ ...item, usuario: 'luz', ...change }), JSON.stringify(change)).to.include({ left: 0 });
      expect(await counts({ ...item, ...change }), JSON.stringify(change)).to.include({ created: 0 });
    }
    expect(await tokenOf(made['id'] as number)).to.equal('nuevo');
    // An equal name at two platforms makes two connections.
    expect(await counts({ ...item, servicio: 'otro', token: 'x' }, item)).to.include({ created: 1 });

    const exported = (await exportedSections(city.host))['mensajeros']!;
    expect(exported).to.deep.include({ ...item, servicio: 'otro', token: '${MENSAJEROS_OTRO_DE_ARCHIVO_TOKEN}' });
    const text = await exportFrom(city.host);
    expect(text).to.not.include('nuevo').and.not.include('CALI-');
    expect(text).to.include('token: ${MENSAJEROS_FAKE_DE_ARCHIVO_TOKEN}');
    const { report } = await importInto(city.host, text);
    expect(report['mensajeros']).to.include({ created: 0, changed: 0 });
  });

  it('leaves a connection inactive that a bundle brings without a token, until it gets one', async () => {
    const quiet = { ...item, identificador: 'callado' };
    const { report, warnings } = await importInto(city.host, { mensajeros: [quiet] });
    expect(report['mensajeros']).to.deep.equal({ created: 1, changed: 0, left: 0 });
    const lack = 'mensajeros fake callado: it has no token, and is inactive until it is given one';
    expect(warnings).to.deep.equal([lack]);
    const shown = async () =>
      (await city.jefa.items('fake.list')).find(({ identificador }) => identificador === 'callado')!;
    const { id, enlace, activa } = await shown();
    expect([activa, enlace]).to.deep.equal([false, null]);
    const webhook = () =>
      request(city.host.url)
        .post(`/plugins/fake/webhook/${id as number}/`)
        .send({});
    await webhook().expect(404);
    const { data } = await city.jefa.mutate('fake.webhookSecret', { id });
    expect(data.webhook_secret).to.match(/^[\w-]{43}$/);
    expect((await importInto(city.host, { mensajeros: [quiet] })).report['mensajeros']).to.include({ left: 1 });

    const given = await importInto(city.host, { mensajeros: [{ ...quiet, token: 'ya' }] });
    expect([given.report['mensajeros'], given.warnings]).to.deep.equal([{ created: 0, changed: 1, left: 0 }, []]);
    expect(await tokenOf(id as number)).to.equal('ya');
    expect(await shown()).to.include({ activa: true, codigo_verificacion: (await shown())['codigo_verificacion'] });
    await webhook().expect(401);
  });

  it('names the faults of a bundle', async () => {
    const refusal = (wrong: object) =>
      refusalOf(importInto(city.host, { mensajeros: [{ ...item, identificador: 'x', ...wrong }] }));
    expect(await refusal({ servicio: 'fakes', token: 'x' })).to.match(
      /mensajeros\[0\]\.servicio.*Ningún plugin trae el canal «fakes»; el más parecido es «fake»/,
    );
    expect(await refusal({ usuario: 'nadie', token: 'x' })).to.match(/mensajeros\[0\]\.usuario/);
    expect(await refusalOf(importInto(city.host, { mensajeros: [item, item] }))).to.match(
      /«fake:de_archivo» está repetido/,
    );
  });

  it('skips a bundle’s connection whose channel is not loaded, with a warning', async () => {
    const before = await exportedSections(city.host);
    const unknown = { ...item, servicio: 'senales', identificador: 'x', token: 'x' };
    const { report, warnings } = await importInto(city.host, { mensajeros: [unknown] });
    expect(report['mensajeros']).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect(warnings).to.deep.equal(['mensajeros senales: passed over: the plugin of this channel is not loaded']);
    expect(await exportedSections(city.host)).to.deep.equal(before);
  });

  it('removes old rows', async () => {
    const bot = await city.linkedBot('vieja');
    await city.host.database.insertRows('channels_dialogue', [
      {
        id: randomUUID(),
        connection_id: bot.id,
        chat: 'vieja',
        revision: 1,
        estado: '{}',
        updated_at: city.host.clock.now(),
      },
    ]);
    await city.host.database.insertRows('channels_wrong_code', [
      { connection_id: bot.id, chat: 'vieja', tried_at: city.host.clock.now() },
    ]);
    const { ChannelsSweeper } = await import('../../../plugins/channels/channels-sweeper.js');
    const sweep = () => city.host.container.get(ChannelsSweeper).schedule.run(new AbortController().signal);
    const left = async () => {
      const tables = ['channels_message', 'channels_dialogue', 'channels_wrong_code'];
      const counts = tables.map(
        async (table) => (await city.host.database.rows(`SELECT connection_id FROM ${table}`)).length,
      );
      return Promise.all(counts);
    };
    await sweep();
    expect(await left()).to.deep.equal([1, 1, 1]);
    city.host.clock.advance(3601);
    await sweep();
    expect(await left()).to.deep.equal([1, 1, 0]);
    city.host.clock.advance(30 * 86_400);
    await sweep();
    expect(await left()).to.deep.equal([0, 0, 0]);
  });
});
