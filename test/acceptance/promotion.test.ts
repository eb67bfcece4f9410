import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { BundleTool, type BundleRun } from '../host/data/bundles/bundle-tool.js';
import { documentsConfig } from '../plugins/documents/support/documents-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';
import { tokenClient } from './support/token-client.js';

type Item = Record<string, unknown>;
type City = Record<string, Item[]>;

const PEOPLE = ['--users', '--superusers'];
const BOT_TOKEN = '123456:de-la-plataforma';

/** Compares two exports, independently of `diff`: the keys of the items that differ, by section, each with its sign. */
function differing(before: string, after: string): Record<string, string[]> {
  const [old, now] = [parse(before) as City, parse(after) as City];
  const signs: Record<string, string[]> = {};
  for (const section of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (!Array.isArray(now[section])) continue;
    const keyed = (items: readonly Item[] = []): Map<string, string> =>
      new Map(items.map((item) => [String(Object.values(item)[0]), JSON.stringify(item)]));
    const [from, to] = [keyed(old[section]), keyed(now[section])];
    const found = [...to].flatMap(([key, item]) => {
      if (!from.has(key)) return [`+ ${key}`];
      return from.get(key) === item ? [] : [`~ ${key}`];
    });
    const gone = [...from.keys()].filter((key) => !to.has(key)).map((key) => `- ${key}`);
    if (found.length + gone.length > 0) signs[section] = [...found, ...gone].sort();
  }
  return signs;
}

/** Reads the keys and signs from the lines that `diff` printed, in the same shape. */
function shown(lines: readonly string[]): Record<string, string[]> {
  const signs: Record<string, string[]> = {};
  let section = '';
  for (const line of lines) {
    section = /^(\S+): \d+ created/.exec(line)?.[1] ?? section;
    const sign = /^ {2}([+~-] .*)$/.exec(line)?.[1];
    if (sign !== undefined) (signs[section] ??= []).push(sign);
  }
  for (const list of Object.values(signs)) list.sort();
  return signs;
}

describe('a city that is promoted from a test server', function () {
  let city: DemoCity;
  let target: TestHost;
  let source: BundleTool;
  let tool: BundleTool;
  let file: string;
  let first: BundleRun;

  before(async () => {
    city = await startDemoCity();
    target = await startTestHost({ config: await documentsConfig() });
    source = new BundleTool(city.host);
    tool = new BundleTool(target);
    file = source.file('promoted.yaml');
    await source.run(['export', file, ...PEOPLE]);
    first = await tool.run(['import', file, ...PEOPLE]);
  });
  after(async () => {
    source.remove();
    tool.remove();
    await target.stop();
    await city.stop();
  });

  const made = (owner: string): string =>
    first.printed.find((line) => line.startsWith(`  ${owner}=`))!.slice(owner.length + 3);
  const exported = async (from: BundleTool): Promise<string> => (await from.run(['export', '-', ...PEOPLE])).written;

  it('enters an empty server by export and import alone', async () => {
    expect(first.status, first.warned.join('\n')).to.equal(0);
    expect(await exported(tool)).to.equal(readFileSync(file, 'utf8'));
    expect((await tool.run(['diff', file, ...PEOPLE])).status).to.equal(0);
  });

  it('gets new passwords, api-keys and tokens, which work and are printed once', async () => {
    const owners = first.printed.filter((line) => line.startsWith('  ')).map((line) => line.trim().split('=')[0]);
    const users = ['admin', 'ventanilla', 'planeacion', 'ambiente', 'inspeccion', 'ciudadano', 'corresponsal'];
    expect(owners).to.have.members([...users, 'api-key.corresponsal', 'token.banco']);
    const client = tokenClient(target);
    const login = await client.post('/api/token/', { username: 'planeacion', password: made('planeacion') });
    expect(login.status, login.text).to.equal(200);
    expect(made('token.banco'))
      .to.match(/^[\da-f-]{36}$/)
      .and.not.equal(city.token);
    expect((await tool.run(['import', file, ...PEOPLE])).printed.join('\n')).not.to.include('shown this once');
  });

  it('names the missing tokens of platforms, and reads them from a file', async () => {
    const lacks = first.warned.filter((line) => line.includes('MENSAJEROS'));
    const variable = 'MENSAJEROS_MESSENGER_VENTANILLA_DEMO_BOT_TOKEN';
    expect(lacks).to.have.length(1);
    expect(lacks[0]).to.include(`there is no value for ${variable}`);
    const secrets = tool.file('secrets');
    writeFileSync(secrets, `${variable}=${BOT_TOKEN}\n`);
    const { printed, warned } = await tool.run(['import', file, '--secrets', secrets, ...PEOPLE]);
    expect(printed).to.include('mensajeros: 0 created, 1 changed, 0 left');
    expect(warned.join('\n')).not.to.include('MENSAJEROS');
    expect((await tool.run(['diff', file, '--secrets', secrets, ...PEOPLE])).status).to.equal(0);
  });

  it('is promoted again after a change: the import makes exactly the difference that diff shows', async () => {
    const now = parse(await exported(source)) as City;
    const [tramite] = now['tramites']!;
    const processes = JSON.stringify(now['procesos']);
    const template = now['plantillas']!.find(({ codigo }) => !processes.includes(`"${String(codigo)}"`));
    const changes = {
      roles: [{ codigo: 'parques', nombre: 'Parques', permisos: ['tramites.read'] }],
      tipos_denuncia: [{ ...now['tipos_denuncia']![0], nombre: 'Otro nombre' }],
      tramites: [
        { ...tramite, descripcion: 'Dicho de otra manera.', preguntas: (tramite!['preguntas'] as Item[]).toReversed() },
        {
          codigo: 'FERIA',
          nombre: 'Feria',
          preguntas: [{ pre_codigo: 'lugar', pre_texto: 'Lugar', pre_tipo: 'TEXTO' }],
        },
      ],
      // No process names this template: with a named template, a process is published again.
      plantillas: [{ ...template, css: 'p { color: #333 }' }],
      calendario: { dias_cerrados: [{ dia: '2027-07-26', motivo: 'Feria' }] },
      catalogos: { barrio: [{ codigo: '9901', nombre: 'Barrio nuevo' }] },
    };
    writeFileSync(source.file('changes.yaml'), stringify({ version: 1, ...changes }));
    const changed = await source.run(['import', source.file('changes.yaml')]);
    expect(changed.status, changed.warned.join('\n')).to.equal(0);
    await source.run(['export', file, ...PEOPLE]);

    const before = await exported(tool);
    const { status, printed } = await tool.run(['import', file, '--dry-run', ...PEOPLE]);
    expect(status).to.equal(1);
    expect(await exported(tool)).to.equal(before);
    expect((await tool.run(['import', file, ...PEOPLE])).status).to.equal(0);
    const after = await exported(tool);

    expect(after).to.equal(readFileSync(file, 'utf8'));
    const signs = shown(printed);
    const { calendario, 'catalogos.barrio': barrios, ...lists } = signs;
    expect(lists).to.deep.equal(differing(before, after));
    expect(Object.keys(lists)).to.have.members(['roles', 'tipos_denuncia', 'tramites', 'plantillas']);
    expect([calendario, barrios]).to.deep.equal([['~ calendario'], ['+ 9901']]);
    expect(printed.join('\n')).to.match(/\n {6}descripcion: "[^\n]+" -> "Dicho de otra manera."\n/);
    expect((await tool.run(['diff', file, ...PEOPLE])).status).to.equal(0);
  });
});
