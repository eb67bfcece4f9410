import { expect } from 'chai';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { cityBundle, startProceduresHost, type ProceduresClient } from '../support/procedures-client.js';
import { cityProcedures } from '../support/city-procedures.js';

const usuarios = [
  ...cityBundle.usuarios,
  { username: 'admin', password: PASSWORD, permisos: ['procedures.admin', 'procedures.sql'] },
  { username: 'escritor', password: PASSWORD, permisos: ['procedures.sql'] },
  { username: 'hacienda', password: PASSWORD, permisos: ['procedures.admin', 'hacienda.consulta'] },
];

/** `RESERVADA` runs `city_eco` and needs `hacienda.consulta` or `hacienda.admin`. */
const RESERVADA = { pro_codigo: 'RESERVADA', nombre_bd: 'city_eco' };

describe('the rights of an administrator of procedures', function () {
  let client: ProceduresClient;
  let admin: AdminCaller;
  let hacienda: AdminCaller;
  let jefa: AdminCaller;
  let escritor: AdminCaller;
  let schema: string;

  before(async () => {
    client = await startProceduresHost({ usuarios });
    [admin, hacienda, jefa, escritor] = (await Promise.all(
      ['admin', 'hacienda', 'jefa', 'escritor'].map((name) => AdminCaller.login(client.host, name, PASSWORD)),
    )) as [AdminCaller, AdminCaller, AdminCaller, AdminCaller];
    schema = client.host.database.dialect === 'mssql' ? 'dbo' : 'public';
  });
  after(() => client.host.stop());

  const isBeyond = (answer: AdminAnswer): void => {
    expect(answer, answer.text).to.include({ status: 403, reason: 'beyond_own_permissions' });
    expect(answer.message).to.contain('«RESERVADA»');
  };
  const save = (by: AdminCaller, item: object) => by.mutate('procedures.procedures.save', item);
  const dryRun = (by: AdminCaller, codigo: string) =>
    by.mutate('procedures.procedures.dryRun', { codigo, datos: { a: 1 } });
  const issue = (by: AdminCaller, nombre: string, procedimientos: string[]) =>
    by.mutate('procedures.tokens.issue', { nombre, procedimientos });
  const stored = async (codigo: string) => (await jefa.query('procedures.procedures.get', { codigo })).data;

  it('an administrator tries only procedures that they may run', async () => {
    const tried = `SELECT id FROM host_audit_entry WHERE action = 'procedures.procedure.tried'`;
    const before = await client.host.database.rows(tried);
    isBeyond(await dryRun(admin, 'RESERVADA'));
    expect(await client.host.database.rows(tried)).to.have.length(before.length);
    for (const by of [hacienda, jefa]) {
      expect((await dryRun(by, 'RESERVADA')).data).to.deep.include({ EsCorrecto: true, resultado: { a: 1 } });
    }
    expect((await dryRun(admin, 'INTERNA')).data).to.include({ EsCorrecto: true });
  });

  it('only an administrator who may register procedures reads the database’s error of a failed trial', async () => {
    const [told, untold] = [await dryRun(admin, 'FALLA'), await dryRun(escritor, 'FALLA')];
    for (const { data } of [told, untold]) expect(data).to.include({ EsCorrecto: false, code: 'procedure_failed' });
    expect(told.data.detalle).to.be.a('string').and.not.equal('');
    expect(untold.data).not.to.have.property('detalle');
  });

  it('an administrator cannot change, switch off or remove the registration of a procedure that they may not run', async () => {
    const before = await stored('RESERVADA');
    for (const change of [
      {},
      { permisos: ['procedures.admin'] },
      { permisos: before.permisos, usos: ['jwt', 'validacion'] },
      { permisos: before.permisos, nombre_bd: 'city_lista' },
      { permisos: before.permisos, timeout: 300 },
      { permisos: before.permisos, activo: false },
    ]) {
      isBeyond(await save(admin, { ...RESERVADA, ...change }));
    }
    isBeyond(await admin.mutate('procedures.procedures.remove', { codigo: 'RESERVADA' }));
    expect(await stored('RESERVADA')).to.deep.equal(before);
  });

  it('an administrator cannot register a procedure that they may not run again, in any spelling of its name', async () => {
    const spellings = ['city_eco', `${schema}.city_eco`, ' city_eco '];
    if (schema === 'dbo') spellings.push('CITY_ECO', 'dbo.City_Eco');
    for (const nombre_bd of spellings) {
      isBeyond(await save(admin, { pro_codigo: 'COPIA', nombre_bd }));
      isBeyond(await save(admin, { pro_codigo: 'LISTA', nombre_bd }));
      isBeyond(await save(admin, { pro_codigo: 'ECO', nombre_bd, usos: ['jwt', 'validacion'] }));
    }
    expect(await admin.query('procedures.procedures.get', { codigo: 'COPIA' })).to.include({ status: 404 });
    const other = await save(admin, { pro_codigo: 'LISTA', nombre_bd: `${schema}.city_lista` });
    expect(other.data).to.deep.equal({ outcome: 'changed' });
  });

  it('a missing permission is reported before a procedure that the database does not have', async () => {
    isBeyond(await save(admin, { ...RESERVADA, nombre_bd: 'city_ninguna' }));
    const missing = await save(admin, { pro_codigo: 'COPIA', nombre_bd: 'city_ninguna' });
    expect(missing.errors).to.have.all.keys('nombre_bd');
  });

  it('a token gets no code that its administrator may not run or that is not open to tokens', async () => {
    isBeyond(await issue(admin, 'ajeno', ['ECO', 'RESERVADA']));
    for (const codigo of ['SOLO_JWT', 'INTERNA', 'NINGUNA']) {
      const refused = await issue(jefa, 'inútil', ['ECO', codigo]);
      expect(refused).to.include({ status: 400 });
      expect(refused.errors).to.have.all.keys('procedimientos.1');
    }
    const { data } = await issue(hacienda, 'de hacienda', ['RESERVADA']);
    const id = data.id as number;
    const change = (input: object) => admin.mutate('procedures.tokens.save', { id, ...input });
    isBeyond(await change({ procedimientos: ['RESERVADA'], expira: '2999-01-01T00:00:00Z' }));
    isBeyond(await change({ procedimientos: ['ECO', 'RESERVADA'] }));
    expect(await change({ procedimientos: ['SOLO_JWT'] })).to.include({ status: 400 });
  });

  it('an administrator may always take codes from a token, and revoke it', async () => {
    const { id } = (await issue(jefa, 'por quitar', ['ECO', 'RESERVADA'])).data as { id: number };
    expect(await admin.mutate('procedures.tokens.save', { id, procedimientos: ['ECO'] })).to.include({
      status: 200,
    });
    const { data } = await issue(jefa, 'por revocar', ['RESERVADA']);
    expect(await admin.mutate('procedures.tokens.revoke', { id: data.id as number })).to.include({
      status: 200,
    });
  });

  it('an administrator with the permission registers, changes and removes the procedure', async () => {
    const permisos = ['hacienda.consulta'];
    const copy = { ...RESERVADA, pro_codigo: 'COPIA', permisos };
    expect((await save(hacienda, copy)).data).to.deep.equal({ outcome: 'created' });
    isBeyondOf('COPIA', await save(admin, { ...copy, permisos: [] }));
    expect((await save(hacienda, { ...copy, timeout: 3 })).data).to.deep.equal({ outcome: 'changed' });
    expect(await hacienda.mutate('procedures.procedures.remove', { codigo: 'COPIA' })).to.include({
      status: 200,
    });
  });

  it('an administrator who demands a permission that they lack cannot change the registration again; a superuser can', async () => {
    const sql = cityProcedures.city_eco[client.host.database.dialect].replaceAll('city_eco', 'city_propia');
    await admin.mutate('procedures.procedures.defineSql', { nombre_bd: 'city_propia', sql });
    const own = { pro_codigo: 'PROPIA', nombre_bd: 'city_propia' };
    expect((await save(admin, own)).data).to.deep.equal({ outcome: 'created' });
    const tightened = { ...own, permisos: ['hacienda.admin'] };
    expect((await save(admin, tightened)).data).to.deep.equal({ outcome: 'changed' });
    isBeyondOf('PROPIA', await save(admin, own));
    expect((await save(jefa, own)).data).to.deep.equal({ outcome: 'changed' });
  });

  function isBeyondOf(codigo: string, answer: AdminAnswer): void {
    expect(answer, answer.text).to.include({ status: 403, reason: 'beyond_own_permissions' });
    expect(answer.message).to.match(new RegExp(`«(${codigo}|RESERVADA)»`));
  }
});
