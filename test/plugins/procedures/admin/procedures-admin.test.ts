import { expect } from 'chai';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { cityBundle, startProceduresHost, type ProceduresClient } from '../support/procedures-client.js';
import { cityProcedures, NO } from '../support/city-procedures.js';

const usuarios = [
  ...cityBundle.usuarios,
  { username: 'admin', password: PASSWORD, permisos: ['procedures.admin'] },
  { username: 'lectora', password: PASSWORD, permisos: ['procedures.read'] },
  { username: 'sql', password: PASSWORD, permisos: ['procedures.sql'] },
];

describe('the admin procedures of registered procedures and tokens', function () {
  let client: ProceduresClient;
  let admin: AdminCaller;
  let reader: AdminCaller;
  let programmer: AdminCaller;

  before(async () => {
    client = await startProceduresHost({ usuarios });
    [admin, reader, programmer] = (await Promise.all(
      ['admin', 'lectora', 'sql'].map((name) => AdminCaller.login(client.host, name, PASSWORD)),
    )) as [AdminCaller, AdminCaller, AdminCaller];
  });
  after(() => client.host.stop());

  const eco = (name: string): string =>
    cityProcedures.city_eco[client.host.database.dialect].replaceAll('city_eco', name);

  it('list the registrations page by page', async () => {
    const procedures = await reader.items('procedures.procedures.list', { limit: 5 });
    expect(procedures).to.have.length(cityBundle.procedimientos.length);
    const { data } = await reader.query('procedures.procedures.get', { codigo: 'ECO' });
    expect(data.sql).to.deep.equal(cityProcedures.city_eco);
  });

  it('list the procedures that the database offers', async () => {
    const offered = await programmer.items('procedures.procedures.offered', { limit: 2 });
    const names = offered.map(({ name }) => String(name).split('.')[1]);
    expect(names).to.include.members(['city_eco', 'city_lista', 'city_rompe']);
    const eco = offered.find(({ name }) => String(name).endsWith('.city_eco'));
    expect(eco!['codigos']).to.include('ECO');
  });

  it('define a procedure with the permission `procedures.sql`, register it, open its doors and close them', async () => {
    const input = { nombre_bd: 'city_admin', sql: eco('city_admin') };
    expect(await admin.mutate('procedures.procedures.defineSql', input)).to.include({ status: 403 });
    const item = { pro_codigo: 'ADMIN', nombre_bd: 'city_admin' };
    const early = await admin.mutate('procedures.procedures.save', item);
    expect(early).to.include({ status: 400, reason: 'invalid' });
    expect(early.errors).to.have.key('nombre_bd');
    expect((await programmer.mutate('procedures.procedures.defineSql', input)).data).to.deep.equal({
      ok: true,
    });
    expect((await admin.mutate('procedures.procedures.save', item)).data).to.deep.equal({
      outcome: 'created',
    });
    client.host.clock.advance(2);
    await client.byJwt('ADMIN', { a: 1 }).expect(200, { EsCorrecto: true, resultado: { a: 1 } });
    const off = { ...item, activo: false };
    expect((await admin.mutate('procedures.procedures.save', off)).data).to.deep.equal({
      outcome: 'changed',
    });
    client.host.clock.advance(2);
    const { body } = await client.byJwt('ADMIN').expect(200);
    expect(body).to.include({ code: 'not_found' });
    expect((await admin.mutate('procedures.procedures.save', off)).data).to.deep.equal({ outcome: 'left' });
  });

  it('refuse SQL that is not the definition of just the named procedure', async () => {
    const { dialect } = client.host.database;
    // In T-SQL, statements after END still belong to the procedure.
    const more = dialect === 'postgres' ? [`${eco('city_x')}; DROP TABLE city_note`] : [];
    for (const sql of ['DROP TABLE auth_user', eco('otra'), 'SELECT 1', ...more]) {
      const answer = await programmer.mutate('procedures.procedures.defineSql', {
        nombre_bd: 'city_x',
        sql,
      });
      expect(answer, sql).to.include({ status: 400, reason: 'invalid' });
      expect(answer.errors).to.have.key('sql');
    }
    await client.notes();
  });

  it('refuse a save, and a text, that missed a change of another administrator', async () => {
    const read = async () => (await reader.query('procedures.procedures.get', { codigo: 'LISTA' })).data;
    const { pro_codigo, nombre_bd, permisos, usos, activo, ...opened } = await read();
    const item = { pro_codigo, nombre_bd, permisos, usos, activo };
    const first = { ...item, timeout: 7, revision: opened.revision };
    expect((await admin.mutate('procedures.procedures.save', first)).data).to.deep.equal({ outcome: 'changed' });
    const stale = { status: 409, reason: 'stale_revision' };
    expect(await admin.mutate('procedures.procedures.save', { ...first, timeout: 9 })).to.include(stale);
    const sql = `${cityProcedures.city_lista[client.host.database.dialect]}\n`;
    const text = { nombre_bd, sql, revision: opened.revision_sql };
    expect((await programmer.mutate('procedures.procedures.defineSql', text)).data).to.deep.equal({ ok: true });
    expect(await programmer.mutate('procedures.procedures.defineSql', text)).to.include(stale);
    expect(await read()).to.include({ timeout: 7 });
  });

  it('try a procedure and undo its writes', async () => {
    const trial = (codigo: string, datos: object = {}) =>
      admin.mutate('procedures.procedures.dryRun', { codigo, datos });
    expect((await trial('NOTA', { nota: 'ensayo' })).data).to.deep.equal({
      EsCorrecto: true,
      resultado: { nota: 'ensayo' },
    });
    expect(await client.notes()).not.to.include('ensayo');
    expect((await trial('NO')).data).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    const failed = await trial('FALLA');
    expect(failed.data).to.include({ EsCorrecto: false, code: 'procedure_failed' });
    expect(failed.data.mensaje).not.to.contain('hacienda');
    expect(failed.data.detalle).to.contain('hacienda');
    expect((await trial('APAGADA', { a: 1 })).data).to.deep.include({ resultado: { a: 1 } });
    expect(await trial('NINGUNA')).to.include({ status: 404 });
  });

  it('remove no procedure that a token names', async () => {
    const used = { status: 409, reason: 'in_use' };
    const { data } = await admin.mutate('procedures.tokens.issue', {
      nombre: 'usa',
      procedimientos: ['ECO'],
    });
    const refused = await admin.mutate('procedures.procedures.remove', { codigo: 'ECO' });
    expect(refused).to.include(used);
    expect(refused.message).to.contain('el token «usa»');
    await admin.mutate('procedures.tokens.revoke', { id: data.id });
    expect((await admin.mutate('procedures.procedures.remove', { codigo: 'ECO' })).data).to.deep.equal({
      ok: true,
    });
    expect(await admin.mutate('procedures.procedures.remove', { codigo: 'ECO' })).to.include({
      status: 404,
    });
  });

  it('show the UUID of a token once, and never use its name again', async () => {
    const grant = { procedimientos: ['LISTA'], expira: '2999-01-01T00:00:00-05:00' };
    const issued = await admin.mutate('procedures.tokens.issue', { nombre: 'geo', ...grant });
    const { id, uuid } = issued.data as { id: number; uuid: string };
    await client.byToken('LISTA', '', { Authorization: `Bearer ${uuid}` }).expect(200);
    const listed = (await reader.items('procedures.tokens.list')).find((token) => token['id'] === id);
    expect(listed).to.deep.include({ nombre: 'geo', procedimientos: ['LISTA'], revocado: null });
    expect(listed).to.include({ expira: '2999-01-01T05:00:00.000Z' });
    expect(listed!['ultimo_uso']).to.be.a('string');
    expect(JSON.stringify(listed)).not.to.contain(uuid);
    const again = await admin.mutate('procedures.tokens.issue', { nombre: 'geo', ...grant });
    expect(again).to.include({ status: 409, reason: 'name_taken' });
    await admin.mutate('procedures.tokens.save', { id, procedimientos: ['NO'] });
    await client.byToken('LISTA', '', { Authorization: `Bearer ${uuid}` }).expect(403);
    const unknown = await admin.mutate('procedures.tokens.save', { id, procedimientos: ['NINGUNO'] });
    expect(unknown.errors).to.have.key('procedimientos.0');
    await admin.mutate('procedures.tokens.revoke', { id });
    expect(await admin.mutate('procedures.tokens.revoke', { id })).to.include({ status: 404 });
    expect(await admin.mutate('procedures.tokens.save', { id, procedimientos: ['LISTA'] })).to.include({
      status: 404,
    });

    it('find tokens by words and by their state, and refuse a change that missed another one', async () => {
      const grant = { procedimientos: ['ECO'] };
      const { id } = (await admin.mutate('procedures.tokens.issue', { nombre: 'Catastro municipal', ...grant })).data;
      const found = await reader.query('procedures.tokens.list', { search: 'MUNICIPAL cat', estado: 'vigentes' });
      expect(found.data.items.map((token: { id: number }) => token.id)).to.deep.equal([id]);
      const { revision } = found.data.items[0] as { revision: string };
      const change = { id, procedimientos: ['ECO', 'NO'], revision };
      expect((await admin.mutate('procedures.tokens.save', change)).status).to.equal(200);
      const stale = await admin.mutate('procedures.tokens.save', { ...change, procedimientos: ['NO'] });
      expect(stale).to.include({ status: 409, reason: 'stale_revision' });
      expect((await reader.query('procedures.tokens.get', { id })).data.procedimientos).to.have.members(['ECO', 'NO']);
      await admin.mutate('procedures.tokens.revoke', { id });
      const ended = await reader.query('procedures.tokens.list', { search: 'catastro', estado: 'terminados' });
      expect(ended.data.items).to.have.length(1);
    });
  });

  it('issue or change no token without codes, or that has expired', async () => {
    const codes = { procedimientos: ['LISTA'] };
    const past = { ...codes, expira: new Date(client.host.clock.now().getTime()).toISOString() };
    for (const [grant, field] of [
      [{ procedimientos: [] }, 'procedimientos'],
      [past, 'expira'],
    ] as const) {
      const refused = await admin.mutate('procedures.tokens.issue', { nombre: 'inútil', ...grant });
      expect(refused).to.include({ status: 400 });
      expect(refused.errors).to.have.all.keys(field);
    }
    const soon = { ...codes, expira: new Date(client.host.clock.now().getTime() + 60_000).toISOString() };
    const { data } = await admin.mutate('procedures.tokens.issue', { nombre: 'corto', ...soon });
    const { id } = data as { id: number };
    for (const grant of [past, { procedimientos: [] }]) {
      expect(await admin.mutate('procedures.tokens.save', { id, ...grant })).to.include({ status: 400 });
    }
    client.host.clock.advance(61);
    expect(await admin.mutate('procedures.tokens.save', { id, ...soon })).to.include({ status: 200 });
    const other = { ...soon, procedimientos: ['NO'] };
    const refused = await admin.mutate('procedures.tokens.save', { id, ...other });
    expect(refused.errors).to.deep.equal({ expira: ['La fecha de vencimiento ya pasó.'] });
  });

  it('issue one token where several calls ask for its name at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.mutate('procedures.tokens.issue', { nombre: 'a la vez', procedimientos: ['LISTA'] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409, 409]);
  });
});
