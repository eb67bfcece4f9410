import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { parse } from 'yaml';
import { snapshotOf } from '../../host/data/bundles/snapshot.js';
import { packageRoot } from '../../host/runtime/paths.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { BundleTool } from '../host/data/bundles/bundle-tool.js';
import { exportedSections, importInto } from './support/bundles.js';

const PEOPLE = ['--users', '--superusers'];

type Sections = Record<string, Record<string, unknown>>;

/** Returns the small city of the documentation, which has an item in every section. */
function documentedCity(): Sections {
  const document = readFileSync(path.join(packageRoot, 'docs/bundles.md'), 'utf8');
  const { version: _version, ...sections } = parse(/```yaml\n(version: 1\n.*?)```/s.exec(document)![1]!) as Sections;
  return sections;
}

describe('an item that a bundle does not name', () => {
  let host: TestHost;
  let tool: BundleTool;
  let plan: string;

  beforeEach(async () => {
    host = await startTestHost({ bundle: documentedCity() });
    tool = new BundleTool(host);
    plan = tool.file('plan.json');
  });
  afterEach(async () => {
    tool.remove();
    await host.stop();
  });

  const removedOf = (lines: readonly string[]): string[] =>
    lines.filter((line) => line.startsWith('  - ')).map((line) => line.slice(4));

  it('stays, unless a plan names it for removal', async () => {
    const { roles, tipos_denuncia } = documentedCity();
    const bundle = { roles, tipos_denuncia: (tipos_denuncia as unknown as object[]).slice(0, 1) };
    expect((await tool.compare(bundle)).status).to.equal(0);
    const { warned } = await tool.load(bundle, '--prune');
    expect(warned[0]).to.include('What is removed is named first: diff FILE --prune --plan PLAN');

    const { status, printed } = await tool.compare(bundle, '--prune', '--plan', plan);
    expect([status, removedOf(printed)]).to.deep.equal([1, ['BASURAS']]);
    expect((await exportedSections(host))['tipos_denuncia']).to.have.length(2);
    const done = await tool.load(bundle, '--plan', plan);
    expect(done.printed).to.deep.equal([
      'roles: 0 created, 0 changed, 2 left',
      'tipos_denuncia: 0 created, 0 changed, 1 left',
      'tipos_denuncia: removed BASURAS',
    ]);
    const after = await exportedSections(host);
    expect(after['tipos_denuncia']).to.deep.equal([
      { codigo: 'RUIDO', nombre: 'Ruido', descripcion: 'Música o máquinas que no dejan descansar.' },
    ]);
    expect(after['tramites']).to.have.length(2);
    const entries = await host.database.rows<{ subject_kind: string; subject_id: string }>(
      "SELECT subject_kind, subject_id FROM host_audit_entry WHERE action = 'host.bundle.removed'",
    );
    expect(entries).to.deep.equal([{ subject_kind: 'bundle.tipos_denuncia', subject_id: 'BASURAS' }]);
    expect((await tool.compare(bundle, '--prune')).status).to.equal(0);
  });

  it('stays when it was created after the plan', async () => {
    const { tipos_denuncia } = documentedCity();
    const [named] = tipos_denuncia as unknown as object[];
    const before = await host.database.transaction((tx) => snapshotOf(host.host.bundleSections, tx));
    await importInto(host, { tipos_denuncia: [{ codigo: 'OLORES', nombre: 'Olores' }] });
    await importInto(host, { tipos_denuncia: [named] }, { pruned: () => before });
    const left = (await exportedSections(host))['tipos_denuncia']!.map(({ codigo }) => codigo);
    expect(left).to.have.members(['OLORES', 'RUIDO']);
  });

  it('is removed from every section that supports it, unless it is in use', async () => {
    const filed = { hechos: 'Ruido cada noche', tipo_denuncia: 'RUIDO' };
    await request(host.url).post('/home/api/tramite/DENUNCIA').send(filed).expect(200);
    const empty = Object.fromEntries(
      Object.entries(documentedCity()).flatMap(([name, part]): [string, unknown][] => {
        if (Array.isArray(part)) return [[name, []]];
        return name === 'calendario' ? [] : [[name, Object.fromEntries(Object.keys(part).map((one) => [one, []]))]];
      }),
    );
    const { printed, warned } = await tool.compare(empty, '--prune', '--plan', plan, ...PEOPLE);
    const reasons = warned.map((line) => line.replace(/^.*city\.yaml: /, ''));
    expect(reasons).to.have.members([
      'roles ventanilla stays: Hay usuarios con ese rol: no se puede eliminar.',
      'roles hacienda stays: Hay usuarios con ese rol: no se puede eliminar.',
      'tipos_denuncia RUIDO stays: Hay denuncias de ese tipo: no se puede eliminar.',
      'tramites DENUNCIA stays: El trámite tiene un registro radicado: no se puede eliminar. Puede pausarlo.',
      'usuarios: nothing of it is removed: banco, marta',
      'plantillas: nothing of it is removed: CONSTANCIA',
      'formularios: nothing of it is removed: F_CONCEPTO',
      'procesos: nothing of it is removed: POSTULACION',
      'facturas: nothing of it is removed: PRE-2026-000123',
      'mensajeros: nothing of it is removed: messenger:ciudad_bot',
    ]);
    const done = await tool.load(empty, '--plan', plan);
    expect(done.status, done.warned.join('\n')).to.equal(0);
    const left = await exportedSections(host);
    expect(Object.keys(left)).to.have.members([
      ...['roles', 'tipos_denuncia', 'tramites', 'usuarios', 'plantillas', 'formularios', 'procesos', 'facturas'],
      ...['mensajeros', 'calendario'],
    ]);
    expect(left['tramites']!.map(({ codigo }) => codigo)).to.deep.equal(['DENUNCIA']);
    const said = done.printed.flatMap((line) => /: removed (.*)/.exec(line)?.[1]?.split('; ') ?? []);
    expect(said).to.have.members(removedOf(printed));
    expect((await tool.compare(empty, '--prune', ...PEOPLE)).status).to.equal(0);
  });

  it('is removed with the items below it', async () => {
    const catalogos = {
      ciiu: [{ codigo: '01', descripcion: 'Cultivos', nivel: 'DIVISION', seccion: 'A', padre: 'A' }],
    };
    expect((await tool.load({ catalogos })).status).to.equal(0);
    const { printed, warned } = await tool.compare({ catalogos: { ciiu: [] } }, '--prune');
    expect([removedOf(printed), warned]).to.deep.equal([['01', 'A'], []]);
  });
});
