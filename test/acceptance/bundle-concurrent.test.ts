import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { AdminCaller, type AdminAnswer } from '../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { exportedSections, importInto, type Imported } from './support/bundles.js';

const ROUNDS = 8;
const password = 'una-clave-bien-larga';
const city = {
  usuarios: [{ username: 'jefa', password, is_superuser: true }],
  procedimientos: [
    {
      pro_codigo: 'NADA',
      nombre_bd: 'city_nothing',
      usos: ['token', 'certificado', 'validacion'],
      sql: {
        postgres: 'CREATE FUNCTION city_nothing(jsondata jsonb) RETURNS jsonb LANGUAGE sql AS $$ SELECT NULL::jsonb $$',
        mssql: "CREATE PROCEDURE city_nothing @jsondata NVARCHAR(MAX) AS SELECT 'true' AS estado",
      },
    },
  ],
};

type Item = Readonly<Record<string, unknown>>;
/** A kind of item that both can make; `item` builds one whose content names its author `by`. */
type Case = readonly [section: string, procedure: string, key: string, item: (code: string, by: string) => Item];

const cases: readonly Case[] = [
  ['roles', 'auth.roles.save', 'codigo', (codigo, by) => ({ codigo, nombre: by, permisos: ['tramites.read'] })],
  ['tipos_denuncia', 'tramites.complaintTypes.save', 'codigo', (codigo, by) => ({ codigo, nombre: by })],
  [
    'tramites',
    'tramites.tramites.save',
    'codigo',
    (codigo, by) => ({ codigo, nombre: by, tra_isDenuncia: false, preguntas: [] }),
  ],
  [
    'plantillas_validacion',
    'tramites.validationTemplates.save',
    'codigo',
    (codigo, by) => ({ codigo, parametros: [by], fuente: 'NADA' }),
  ],
  [
    'procedimientos',
    'procedures.procedures.save',
    'pro_codigo',
    (pro_codigo, by) => ({
      pro_codigo,
      nombre_bd: 'city_nothing',
      permisos: [`hacienda.${by.toLowerCase()}`],
    }),
  ],
  [
    'certificados',
    'certificates.certificates.save',
    'cert_codigo',
    (cert_codigo, by) => ({ cert_codigo, cert_nombre: by, cert_TablaBusqueda: 'NADA', preguntas: [] }),
  ],
];

describe('importing a bundle while an administrator saves', function () {
  let host: TestHost;
  let other: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startTestHost({ bundle: city });
    const { databaseUrl, dataFolder, secretKey } = host;
    other = await startTestHost({ databaseUrl, dataFolder, secretKey });
    admin = await AdminCaller.login(other, 'jefa', password);
  });
  after(async () => {
    await other.stop();
    await host.stop();
  });

  for (const [section, procedure, key, item] of cases) {
    it(`creates a new item of ${section} once: the second writer changes it`, async () => {
      const wanted: Item[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const code = `igual_${round}`;
        const [imported, saved]: [Imported, AdminAnswer] = await Promise.all([
          importInto(host, { [section]: [item(`antes_${round}`, 'IMPORTA'), item(code, 'IMPORTA')] }),
          admin.mutate(procedure, item(code, 'GUARDA')),
        ]);
        expect(saved.status, saved.text).to.equal(200);
        const outcomes = [imported.report[section]!.changed === 1 ? 'changed' : 'created', saved.data.outcome];
        expect([...outcomes].sort()).to.deep.equal(['changed', 'created']);
        const winner = outcomes[0] === 'changed' ? 'IMPORTA' : 'GUARDA';
        wanted.push(item(code, winner));
      }
      const stored = (await exportedSections(host))[section]!;
      for (const one of wanted) expect(stored.find((other) => other[key] === one[key])).to.deep.include(one);
    });
  }

  it('creates one token of each name', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const nombre = `token ${round}`;
      const given = { nombre, uuid: randomUUID(), procedimientos: ['NADA'] };
      const [imported, issued] = await Promise.all([
        importInto(host, { tokens_api: [given] }),
        admin.mutate('procedures.tokens.issue', { nombre, procedimientos: ['NADA'] }),
      ]);
      const { created } = imported.report['tokens_api']!;
      expect([issued.status, issued.reason]).to.deep.equal(created === 1 ? [409, 'name_taken'] : [200, undefined]);
    }
    expect(await admin.items('procedures.tokens.list')).to.have.length(ROUNDS);
  });

  it('creates one user of each name; an import that comes second is refused with its line', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const username = `u${round}`;
      const [refusal, made] = await Promise.all([
        importInto(host, { usuarios: [{ username, nombres: 'Importada' }] }).then(
          () => undefined,
          (error: unknown) => (error as Error).message,
        ),
        admin.mutate('auth.users.create', { username, nombres: 'Creada' }),
      ]);
      if (refusal !== undefined) {
        expect(refusal).to.match(/:3:15: usuarios\[0\]\.username: .*importe de nuevo/);
        expect(made.status, made.text).to.equal(200);
      } else if (made.status !== 200) {
        expect([made.status, made.reason]).to.deep.equal([409, 'username_taken']);
      }
    }
    expect(await admin.items('auth.users.list', { search: 'u' })).to.have.length(ROUNDS);
  });

  it('runs two imports one after the other, whatever the order of their sections', async () => {
    const sections = (by: string): [string, object][] => [
      ['roles', [{ codigo: 'comun', nombre: by, permisos: [] }]],
      ['tipos_denuncia', [{ codigo: 'comun', nombre: by }]],
      ['plantillas_validacion', [{ codigo: 'COMUN', parametros: [by], fuente: 'NADA' }]],
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([
        importInto(host, Object.fromEntries(sections(`SP_A${round}`))),
        importInto(other, Object.fromEntries(sections(`SP_B${round}`).reverse())),
      ]);
      const all = await exportedSections(host);
      const stored = (section: string, code: string): Item => all[section]!.find(({ codigo }) => codigo === code)!;
      const names = [
        stored('roles', 'comun')['nombre'],
        stored('tipos_denuncia', 'comun')['nombre'],
        ...(stored('plantillas_validacion', 'COMUN')['parametros'] as string[]),
      ];
      expect(new Set(names)).to.have.length(1);
    }
  });
});
