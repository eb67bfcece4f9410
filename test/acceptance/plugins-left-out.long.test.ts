import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { importBundle } from '../../host/bundles/import-bundle.js';
import { readBundle } from '../../host/bundles/read-bundle.js';
import { packageRoot } from '../../host/paths.js';
import {
  AuditLog,
  BundleSections,
  Revisions,
  type AnyBundleSection,
  type AnyHostPlugin,
} from '../../host/plugin-api/index.js';
import { databaseTemplate } from '../../testing/database-template.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../testing/start-test-host.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { dropTables } from './support/drop-tables.js';
import { importInto, refusalOf } from './support/bundles.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { tramiteClient } from './support/tramite-client.js';

const demo = path.join(packageRoot, 'config/demo.yaml');

/** All plugins but one and those that depend on it. */
function without(id: string): readonly AnyHostPlugin[] {
  let left = productPlugins.filter((plugin) => plugin.id !== id);
  for (let before = 0; before !== left.length;) {
    before = left.length;
    const ids = new Set(left.map((plugin) => plugin.id));
    left = left.filter(({ dependsOn = [] }) => dependsOn.every((needed) => ids.has(needed)));
  }
  return left;
}

/** What takes no answers, and why: the code of a tramite, and a word of its refusal. */
interface Expected {
  readonly warnings: readonly string[];
  readonly unavailable: Readonly<Record<string, RegExp>>;
}
const passedOver = (id: string, ...sections: readonly string[]): string =>
  `plugin "${id}" is not loaded: passed over: ${sections.join(', ')}`;
const notGiven = (id: string, role: string, permission: string): string =>
  `plugin "${id}" is not loaded: role ${role} is not given ${permission}`;
const asksFor = (id: string, section: string, permission: string): string =>
  `plugin "${id}" is not loaded: catalogos.${section} asks for its permission ${permission}`;

const lists = [
  'modulo',
  'menu',
  'fmenu',
  'vigencia',
  'consecutivo',
  'informe',
  'dependencia',
  'unidadcomunera',
  'barrio',
];
/** The demonstration has them from files of their own. */
const ownFiles = ['tipoidentificacion', 'ciiu', 'municipio'].map((name) => passedOver('catalogs', `catalogos.${name}`));
const noCatalogs = [
  ...ownFiles,
  passedOver('catalogs', ...lists.map((name) => `catalogos.${name}`)),
  notGiven('catalogs', 'ventanilla', 'catalogs.barrio.read'),
  notGiven('catalogs', 'ventanilla', 'catalogs.consecutivo.tomar'),
];
const noOptions = [
  'tramites RESIDENCIA: not available: no loaded plugin brings the options of its form (catalogo: barrio)',
];
const noBot = 'mensajeros messenger: passed over: the plugin of this channel is not loaded';
const noCertificates = passedOver('certificates', 'certificados');
const noChannels = passedOver('channels', 'mensajeros');
const noRetention = passedOver('privacy', 'retencion');
const noProcesses = passedOver('workflow', 'formularios', 'procesos');
/** `tramites.read` is given where a registered procedure names it. */
const noTramites = [
  passedOver('tramites', 'tipos_denuncia', 'tramites'),
  notGiven('tramites', 'ventanilla', 'tramites.counter'),
  notGiven('tramites', 'ventanilla', 'tramites.answer'),
  notGiven('tramites', 'ventanilla', 'tramites.files'),
  notGiven('tramites', 'administracion', 'tramites.admin'),
  notGiven('tramites', 'administracion', 'tramites.files'),
];
const LICENCIA = 'LICENCIA_ESPACIO_PUBLICO';
const needProcesses = Object.fromEntries(
  ['PQRSD', 'CONSULTA_DATOS', 'RECLAMO_DATOS', LICENCIA].map((codigo) => [codigo, /módulo de procesos/]),
);

const expectations: Readonly<Record<string, Expected>> = {
  calendar: {
    warnings: [
      passedOver('calendar', 'calendario'),
      notGiven('calendar', 'administracion', 'calendar.manage'),
      noCertificates,
      noChannels,
      noProcesses,
      ...noCatalogs,
      passedOver('correspondents', 'facturas'),
      ...noTramites,
    ],
    unavailable: {},
  },
  terms: {
    warnings: [
      noCertificates,
      noChannels,
      ...noTramites,
      asksFor('tramites', 'menu', 'tramites.read'),
      asksFor('tramites', 'informe', 'tramites.read'),
    ],
    unavailable: {},
  },
  forms: {
    warnings: [noCertificates, noChannels, noProcesses, noRetention, ...noCatalogs, ...noTramites],
    unavailable: {},
  },
  procedures: {
    warnings: [
      noCertificates,
      noChannels,
      noProcesses,
      ...noCatalogs,
      ...noOptions,
      passedOver('correspondents', 'facturas'),
      passedOver('procedures', 'procedimientos', 'tokens_api'),
    ],
    unavailable: { ...needProcesses, RESIDENCIA: /./ },
  },
  tramites: {
    warnings: [
      noCertificates,
      noChannels,
      ...noTramites,
      asksFor('tramites', 'menu', 'tramites.read'),
      asksFor('tramites', 'informe', 'tramites.read'),
    ],
    unavailable: {},
  },
  certificates: { warnings: [noCertificates], unavailable: {} },
  workflow: {
    warnings: [noChannels, noProcesses],
    unavailable: needProcesses,
  },
  documents: {
    warnings: [
      passedOver('documents', 'plantillas'),
      `procesos ${LICENCIA}: not published, as a plugin is not loaded: La tarea «RESOLUCION» produce un documento, y nada instalado los produce.`,
    ],
    unavailable: { [LICENCIA]: /su proceso no está activo/ },
  },
  catalogs: { warnings: [...noCatalogs, ...noOptions], unavailable: { RESIDENCIA: /./ } },
  reads: { warnings: [], unavailable: {} },
  reports: { warnings: [], unavailable: {} },
  correspondents: { warnings: [passedOver('correspondents', 'facturas')], unavailable: {} },
  privacy: { warnings: [noRetention], unavailable: {} },
  channels: { warnings: [noChannels], unavailable: {} },
  messenger: { warnings: [noBot], unavailable: {} },
  portal: { warnings: [], unavailable: {} },
  console: { warnings: [], unavailable: {} },
};

/** The demonstration once more, as an administrator imports it: how many items came of it, and the warnings. */
async function importDemo({ host, container, database }: TestHost): Promise<{ written: number; warnings: string[] }> {
  const bundle = readBundle(demo, host.bundleSections, await host.leftOut());
  const warnings = new Set(bundle.warnings);
  const [audit, revisions] = [container.get<AuditLog>(AuditLog), container.get<Revisions>(Revisions)];
  const parts = { database, audit, revisions };
  const warn = (warning: string): void => void warnings.add(warning);
  const report = await database.transaction((tx) => importBundle(bundle, tx, { ...parts, by: 'console', warn }));
  const counts = [...report.values()].map(({ created, changed }) => created + changed);
  return { written: counts.reduce((sum, count) => sum + count, 0), warnings: [...warnings] };
}

const ids = (plugins: readonly AnyHostPlugin[]): readonly string[] => plugins.map(({ id }) => id);
const has = (left: string, id: string): boolean => ids(without(left)).includes(id);

/** Files what is not available, what nothing is missing for, and what has a process and a catalog. */
async function expectTramites(host: TestHost, unavailable: Expected['unavailable']): Promise<void> {
  const citizen = tramiteClient(host);
  for (const codigo of ['PQRSD', 'RESIDENCIA', LICENCIA]) {
    const { status, body } = await multipartOf(citizen, codigo, filings[codigo]!);
    const reason = unavailable[codigo];
    expect([codigo, status]).to.deep.equal([codigo, reason ? 503 : 200]);
    if (reason) expect((body as { msg: string }).msg).to.match(reason);
  }
}

async function on<T>(options: TestHostOptions, work: (host: TestHost) => Promise<T>): Promise<T> {
  const host = await startTestHost(options);
  try {
    return await work(host);
  } finally {
    await host.stop();
  }
}

/** They file more in a minute than one address may. */
const config = { bundle: demo, http: { publicPerMinute: 1_000_000 } };

/** An empty database and a data folder that hosts have one after the other. */
async function place(): Promise<{ options: TestHostOptions; remove(): Promise<void> }> {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'ventanilla-left-out-'));
  return {
    options: { databaseUrl: database.url, dataFolder, config },
    remove: async () => {
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** On a database that has the tables of these plugins and no others; to migrate it takes longer than all else here. */
async function onTablesOf(plugins: readonly AnyHostPlugin[], work: (host: TestHost) => Promise<void>): Promise<void> {
  const database = await createTestDatabase(await databaseTemplate(productPlugins));
  const absent = ids(productPlugins).filter((id) => !ids(plugins).includes(id));
  try {
    await dropTables(database, absent);
    await on({ databaseUrl: database.url, plugins, config }, work);
  } finally {
    await database.drop();
  }
}

describe('a plugin that the configuration leaves out', () => {
  it('is each plugin of the product, but for that of the users', () => {
    expect(Object.keys(expectations)).to.have.members(ids(productPlugins).filter((id) => id !== 'auth'));
  });

  it('names the sections that it contributes', () =>
    on({}, ({ container }) => {
      for (const { id, contributes = [], sections = [] } of productPlugins) {
        const own = contributes.filter(({ point }) => point.name === BundleSections.name);
        const names = own.map(({ service }) => (container.get(service) as AnyBundleSection).name);
        expect(sections, id).to.have.members(names);
      }
      return Promise.resolve();
    }));

  it('stops the start where it knows the users, and says so', async () => {
    const reason = await refusalOf(startTestHost({ plugins: without('auth') }));
    expect(reason).to.equal('No loaded plugin knows the users: configure one that does, such as auth.');
  });

  describe('on an empty database', () => {
    for (const [id, { warnings, unavailable }] of Object.entries(expectations)) {
      it(`is ${id}: the demonstration is loaded, with a warning for what is not there`, () =>
        onTablesOf(without(id), async (host) => {
          expect(host.host.initialLoad?.warnings).to.have.members(warnings);
          if (has(id, 'tramites')) await expectTramites(host, unavailable);
        }));
    }

    it('refuses what is misspelt all the same', () =>
      on({ plugins: without('catalogs') }, async (host) => {
        const role = (permiso: string) => ({ roles: [{ codigo: 'r', nombre: 'R', permisos: [permiso] }] });
        expect(await refusalOf(importInto(host, role('catalogs.bario.read')))).to.match(
          /:\d+: roles\[0\]\.permisos\[0\]: No existe el permiso «catalogs\.bario\.read»; el más parecido es «catalogs\.barrio\.read»\.$/,
        );
        expect(await refusalOf(importInto(host, { tramite: [] }))).to.match(
          /:\d+: tramite: no plugin knows this section; the nearest is "tramites"$/,
        );
        expect(await refusalOf(importInto(host, { catalogos: { bario: [] } }))).to.match(
          /:\d+: catalogos\.bario: no plugin knows this section; the nearest is "catalogos\.barrio"$/,
        );
      }));

    it('brings what is missing once it is loaded and the bundle is imported again', async () => {
      const city = await place();
      const { options } = city;
      const absent = ['catalogs', 'reports', 'documents', 'messenger'];
      const plugins = productPlugins.filter(({ id }) => !absent.includes(id));
      const expected = absent.flatMap((id) => expectations[id]!.warnings);
      try {
        await on({ ...options, plugins }, async (host) => {
          expect(host.host.initialLoad?.warnings).to.have.members(expected);
          const warnings = expected.filter((warning) => !ownFiles.includes(warning));
          const again = await importDemo(host);
          expect(again.written).to.equal(0);
          expect(again.warnings).to.have.members(warnings);
        });
        await on(options, async (host) => {
          const { written, warnings } = await importDemo(host);
          expect(warnings).to.deep.equal([]);
          expect(written).to.be.greaterThan(0);
          host.clock.advance(2);
          await expectTramites(host, {});
          expect(await importDemo(host)).to.deep.equal({ written: 0, warnings: [] });
          const [process] = await host.database.rows('SELECT staging FROM workflow_process WHERE codigo = $1', [
            LICENCIA,
          ]);
          expect(process).to.deep.equal({ staging: null });
        });
      } finally {
        await city.remove();
      }
    });
  });

  describe('on the database of a city that had it', () => {
    let city: Awaited<ReturnType<typeof place>>;
    let key: string;
    let tables: readonly unknown[];

    const tablesOf = ({ database }: TestHost): Promise<readonly unknown[]> =>
      database.rows('SELECT table_schema, table_name FROM information_schema.tables ORDER BY 1, 2');

    before(async () => {
      city = await place();
      await on(city.options, async (host) => {
        expect(host.host.initialLoad?.warnings).to.deep.equal([]);
        key = ((await multipartOf(tramiteClient(host), LICENCIA, filings[LICENCIA]!)).body as { key: string }).key;
        tables = await tablesOf(host);
      });
    });
    after(() => city?.remove());

    for (const [id, { warnings, unavailable }] of Object.entries(expectations)) {
      it(`is ${id}: what it had stays, and the others serve`, () =>
        on({ ...city.options, plugins: without(id) }, async (host) => {
          expect(await tablesOf(host)).to.deep.equal(tables);
          // Holders of a permission keep it, and a process that runs goes on.
          const told = await importDemo(host);
          expect(told.written).to.equal(0);
          expect(warnings).to.include.members(told.warnings);
          if (!has(id, 'tramites')) return;
          await expectTramites(host, id === 'documents' ? {} : unavailable);
          await request(host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
        }));
    }

    it('serves again once it is loaded', () =>
      on(city.options, async (host) => {
        expect(await importDemo(host)).to.deep.equal({ written: 0, warnings: [] });
        await expectTramites(host, {});
      }));
  });
});
