import { expect } from 'chai';
import { parse } from 'yaml';
import { AdminCaller } from '../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';

const PASSWORD = 'una contraseña larga';

const proceso = {
  codigo: 'LICENCIA',
  nombre: 'Licencia',
  definicion: {
    inicio: 'REVISAR',
    tareas: [
      {
        codigo: 'REVISAR',
        nombre: 'Revisar',
        tipo: 'USUARIO',
        asignacion: { pool: ['dependencia:hacienda'] },
        acciones: [{ codigo: 'LISTO', nombre: 'Listo' }],
      },
      { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
    ],
    transiciones: [{ desde: 'REVISAR', accion: 'LISTO', hacia: 'FIN' }],
  },
};

const permisos = ['host.bundles', 'tramites.admin'];

/** A registered procedure that only users with `auth.admin` may run. */
const cerrado = {
  pro_codigo: 'CERRADO',
  nombre_bd: 'bundle_cerrado',
  usos: ['certificado', 'informe', 'validacion', 'workflow'],
  permisos: ['auth.admin'],
  sql: {
    postgres: `CREATE FUNCTION bundle_cerrado(jsondata jsonb) RETURNS jsonb LANGUAGE sql
      AS $$ SELECT '{"estado": true, "respuesta": 1}'::jsonb $$`,
    mssql: `CREATE PROCEDURE dbo.bundle_cerrado @jsondata NVARCHAR(MAX) AS
      SELECT CAST(1 AS BIT) AS estado, '1' AS respuesta`,
  },
};

const ofProcedures = [
  ...['procedures.admin', 'procedures.sql', 'certificates.admin', 'workflow.designer', 'catalogs.informe.write'],
  ...['host.bundles', 'tramites.admin'],
];

const usuarios = [
  { username: 'jefa', password: PASSWORD, is_superuser: true },
  { username: 'gestor', password: PASSWORD, permisos },
  { username: 'programador', password: PASSWORD, permisos: ofProcedures },
];

const city = {
  usuarios,
  roles: [{ codigo: 'base', nombre: 'Base', permisos: ['tramites.read'] }],
  tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      termino: 'PETICION',
      preguntas: [{ pre_codigo: 'hecho', pre_texto: 'Hecho', pre_tipo: 'TEXTO' }],
    },
  ],
  catalogos: { dependencia: [{ codigo: 'hacienda', nombre: 'Hacienda' }] },
  procesos: [proceso],
};

const CARRIED = ['roles', 'tipos_denuncia', 'tramites', 'catalogos.dependencia', 'procesos'];

const kinds = (codigo: string): string => `version: 1\ntipos_denuncia:\n  - { codigo: ${codigo}, nombre: Uno }\n`;

describe('a bundle that the console carries to another server', function () {
  let [source, target]: TestHost[] = [];
  let [from, to, manager]: AdminCaller[] = [];

  before(async () => {
    source = await startTestHost({ bundle: city });
    target = await startTestHost({ bundle: { usuarios, procedimientos: [cerrado] } });
    from = await AdminCaller.login(source, 'jefa', PASSWORD);
    to = await AdminCaller.login(target, 'jefa', PASSWORD);
    manager = await AdminCaller.login(target, 'gestor', PASSWORD);
  });
  after(async () => {
    await target!.stop();
    await source!.stop();
  });

  const check = (text: string, by = to!) => by.mutate('host.bundle.check', { text });
  const exported = async (by: AdminCaller): Promise<string> =>
    (await by.mutate('host.bundle.export', { sections: CARRIED })).data.text as string;
  const entries = (action: string) =>
    target!.database.rows<{ actor_user_id: number | null }>(
      'SELECT actor_user_id FROM host_audit_entry WHERE action = $1',
      [action],
    );

  it('enters an empty server exactly as its check showed', async () => {
    const text = await exported(from!);
    const { data } = await check(text);
    expect(data.faults).to.deep.equal([]);
    const created = (data.difference as { section: string; created: string[] }[]).map((one) => [
      one.section,
      one.created,
    ]);
    expect(Object.fromEntries(created)).to.deep.equal({
      roles: ['base'],
      tipos_denuncia: ['RUIDO'],
      tramites: ['QUEJA'],
      'catalogos.dependencia': ['hacienda'],
      procesos: ['LICENCIA'],
    });
    const before = (await entries('host.bundle.imported')).length;
    const done = await to!.mutate('host.bundle.import', { text, plan: data.plan });
    expect(done.status, done.text).to.equal(200);
    expect(await exported(to!)).to.equal(text);
    const all = await entries('host.bundle.imported');
    expect(all.slice(before).map((one) => one.actor_user_id)).to.satisfy((ids: number[]) => ids[0]! > 0);
    expect((await check(text)).data.difference).to.deep.equal([]);
  });

  it('shows the fields of a changed item before and after', async () => {
    await to!.mutate('tramites.complaintTypes.save', { codigo: 'POLVO', nombre: 'Polvo' });
    const { data } = await check('version: 1\ntipos_denuncia:\n  - { codigo: POLVO, nombre: Polvareda }\n');
    expect(data.difference).to.deep.equal([
      {
        section: 'tipos_denuncia',
        created: [],
        createdCount: 0,
        changed: [{ key: 'POLVO', fields: [{ field: 'nombre', from: 'Polvo', to: 'Polvareda' }], fieldCount: 1 }],
        changedCount: 1,
      },
    ]);
  });

  it('names every fault with its place, and changes nothing', async () => {
    const text = `${kinds('FALTA')}  - { codigo: OTRA }\ntramites:\n  - codigo: SIN\n`;
    const before = await exported(to!);
    const { data } = await check(text);
    expect(data.plan).to.equal(null);
    const places = (data.faults as { line: number; field: string }[]).map(({ line, field }) => [line, field]);
    expect(places).to.deep.include.members([
      [4, 'tipos_denuncia[1].nombre'],
      [6, 'tramites[0].nombre'],
    ]);
    const plan = { state: 'sha256:0', difference: 'sha256:0' };
    expect(await to!.mutate('host.bundle.import', { text, plan })).to.include({ status: 409, reason: 'check_again' });
    expect(await exported(to!)).to.equal(before);
  });

  it('is refused once the server has changed since its check, and for another text', async () => {
    const { plan } = (await check(kinds('PLAN'))).data;
    const other = await to!.mutate('host.bundle.import', { text: kinds('OTRO'), plan });
    expect(other).to.include({ status: 409, reason: 'check_again' });
    await to!.mutate('tramites.complaintTypes.save', { codigo: 'ANTES', nombre: 'Antes' });
    const late = await to!.mutate('host.bundle.import', { text: kinds('PLAN'), plan });
    expect(late).to.include({ status: 409, reason: 'check_again' });
  });

  it('is imported once where two import it at a time', async () => {
    const text = kinds('DOS');
    const { plan } = (await check(text)).data;
    const both = await Promise.all([1, 2].map(() => to!.mutate('host.bundle.import', { text, plan })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });

  it('brings nobody more than they may administer', async () => {
    const text = `${kinds('MIA')}roles:\n  - { codigo: todo, nombre: Todo, permisos: [auth.admin] }
usuarios:\n  - { username: intruso, roles: [todo], is_superuser: true }\n`;
    const { data } = await check(text, manager);
    const sections = (of: { difference: { section: string }[] }) => of.difference.map(({ section }) => section);
    expect(sections(data as Parameters<typeof sections>[0])).to.deep.equal(['tipos_denuncia']);
    expect((data.warnings as string[]).filter((warning) => warning.includes('No se trae'))).to.have.length(2);
    const done = await manager!.mutate('host.bundle.import', { text, plan: data.plan });
    expect(done.status).to.equal(200);
    expect((await to!.query('auth.roles.list')).text).not.to.include('"todo"');
    const taken = await manager!.mutate('host.bundle.export', { sections: ['usuarios'] });
    expect(taken.status).to.equal(400);
    // Nor does that of a superuser make another one.
    const plan = (await check(text)).data.plan as object;
    const whole = await to!.mutate('host.bundle.import', { text, plan });
    expect((whole.data.secrets as { owner: string }[]).map(({ owner }) => owner)).to.deep.equal(['intruso']);
    const found = await target!.database.rows('SELECT is_superuser FROM auth_user WHERE username = $1', ['intruso']);
    expect(found).to.deep.equal([{ is_superuser: false }]);
  });

  it('hands out no procedure that its importer may not run', async () => {
    const programmer = await AdminCaller.login(target!, 'programador', PASSWORD);
    const runs = { codigo: 'CORRE', nombre: 'Corre', tipo: 'PROCEDIMIENTO', procedimiento: 'CERRADO' };
    const items = {
      procedimientos: [{ ...cerrado, permisos: [] }],
      certificados: [{ cert_codigo: 'C', cert_nombre: 'C', cert_TablaBusqueda: 'CERRADO', preguntas: [] }],
      plantillas_validacion: [{ codigo: 'V', parametros: ['ficha'], fuente: 'CERRADO' }],
      procesos: [
        {
          codigo: 'CORRE',
          nombre: 'Corre',
          definicion: {
            inicio: 'CORRE',
            tareas: [runs, { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' }],
            transiciones: [{ desde: 'CORRE', hacia: 'FIN' }],
          },
        },
      ],
    };
    const report = { catalogos: { informe: [{ codigo: 'I', nombre: 'I', procedimiento: 'CERRADO' }] } };
    const faultsOf = async (sections: object) => {
      const { data } = await check(JSON.stringify({ version: 1, ...sections }), programmer);
      return data.faults as { field: string; reason: string }[];
    };
    // The fault of the report would only follow from that of the procedure.
    const faults = [...(await faultsOf(items)), ...(await faultsOf(report))];
    expect(faults.map(({ field }) => field.split('[')[0]).sort()).to.deep.equal([
      'catalogos.informe',
      'certificados',
      'plantillas_validacion',
      'procedimientos',
      'procesos',
    ]);
    for (const { reason } of faults) expect(reason).to.include('no puede ejecutar');
  });

  it('reads neither the environment nor the files of the server', async () => {
    process.env['CLAVE_AJENA'] = 'secreta';
    const bot =
      'mensajeros:\n  - { servicio: messenger, identificador: bot, token: "${CLAVE_AJENA}", usuario: jefa }\n';
    const { data } = await check(`version: 1\n${bot}`);
    delete process.env['CLAVE_AJENA'];
    expect((data.warnings as string[]).join(' ')).to.include('queda inactiva');
    const file = await check('version: 1\nplantillas:\n  - { codigo: UNA, nombre: Una, html: package.html }\n');
    const faults = file.data.faults as { line: number; reason: string }[];
    expect(faults.map(({ line }) => line)).to.deep.equal([3]);
    expect(faults[0]!.reason).to.include('nombra un archivo');
  });

  it('is refused in plain words where it is hostile', async () => {
    const twice = (name: string, of: string): string => `${name}: &${name} [${Array(9).fill(of).join(', ')}]\n`;
    const hostile = [
      `version: 1\na: ${'['.repeat(50_000)}`,
      `version: 1\na: ${'['.repeat(3000)}${']'.repeat(3000)}\n`,
      `version: 1\n${twice('a', '1')}${twice('b', '*a')}${twice('c', '*b')}${twice('d', '*c')}`,
      'version: 1\nroles: [',
      '- 1',
      'version: 1\nroles: &a\n  - *a\n',
      'version: 1\n__proto__:\n  roles: []\nconstructor: 1\n',
      'version: 1\nroles: !!binary x\n',
    ];
    for (const text of hostile) {
      const { status, data } = await check(text);
      expect([200, 400], text.slice(0, 60)).to.include(status);
      if (status === 200 && data.faults.length === 0) expect(data.difference).to.deep.equal([]);
    }
    const large = `version: 1\n# ${'x'.repeat(5 * 1024 * 1024)}\n`;
    expect((await check(large)).status).to.equal(400);
    expect((await check(`# ${'é'.repeat(2_000_000)}\n${kinds('GRANDE')}`)).data.faults).to.deep.equal([]);
  });

  it('holds what its author wrote', async () => {
    const city = parse(await exported(from!)) as Record<string, unknown>;
    expect(Object.keys(city)).to.deep.equal([
      'version',
      'roles',
      'tipos_denuncia',
      'catalogos',
      'procesos',
      'tramites',
    ]);
  });
});
