import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { mergeLayers, readLayers } from '../../../../host/boot/config/layers.js';
import { PluginFolder } from '../../../../host/boot/config/plugin-folder.js';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

describe('the layers of the configuration', () => {
  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = new TemporaryFolder();
  });
  afterEach(() => folder.remove());

  const layersWith = (content: string | Buffer, environment: NodeJS.ProcessEnv = {}) =>
    readLayers({ ...environment, VENTANILLA_CONFIG: folder.write('own/city.yaml', content) });

  it('begin with config/default.yaml', () => {
    const layer = parse(readFileSync(path.join(packageRoot, 'config/default.yaml'), 'utf8')) as object;
    expect(layer).to.have.property('plugins').that.includes('auth');
    expect(readLayers({})).to.deep.equal(layer);
  });

  it('go on with the file of NODE_ENV', () => {
    expect(readLayers({ NODE_ENV: 'production' })).to.deep.include({
      http: { host: '0.0.0.0' },
      demonstration: false,
    });
    expect(readLayers({ NODE_ENV: 'unheard-of' })).to.deep.equal(readLayers({}));
  });

  it('then with the file of VENTANILLA_CONFIG, key by key', () => {
    const layer = layersWith('http: { port: 8080 }', { NODE_ENV: 'production' });
    expect(layer['http']).to.deep.equal({ host: '0.0.0.0', port: 8080 });
  });

  it('end with the environment, which wins', () => {
    const layer = layersWith('http: { port: 8080, host: "::" }\nlogging: { level: debug }', {
      PORT: '9090',
      VENTANILLA_LOG_LEVEL: '',
    });
    expect(layer['http']).to.deep.equal({ host: '::', port: 9090 });
    expect(layer['logging'], 'an empty variable is none').to.deep.equal({ level: 'debug' });
  });

  it('take plugins as meant from the file that names them', () => {
    expect(layersWith('plugins: [./mine, "@city/plugin", /opt/other]')['plugins']).to.deep.equal([
      new PluginFolder('./mine', path.join(folder.path, 'own/mine')),
      '@city/plugin',
      '/opt/other',
    ]);
  });

  it('take nothing from an empty file', () => {
    expect(layersWith('# nothing yet')).to.deep.equal(readLayers({}));
  });

  it('merge tables and replace lists', () => {
    const below = { a: { x: 1, y: { z: 2 } }, list: [1, 2], table: { x: 1 } };
    const above = { a: { y: { w: 3 } }, list: [3], table: 'now a text' };
    expect(mergeLayers(below, above)).to.deep.equal({
      a: { x: 1, y: { z: 2, w: 3 } },
      list: [3],
      table: 'now a text',
    });
    expect(below.a.y).to.deep.equal({ z: 2 });
  });

  for (const [fault, content, said] of [
    ['broken YAML', 'http: [', 'is not valid YAML'],
    ['an alias without an anchor', 'data: *nowhere', 'is not valid YAML'],
    ['a key that stands twice', 'data: a\ndata: b', 'is not valid YAML'],
    ['a list', '- a', 'must hold keys and values'],
  ] as const) {
    it(`name a file with ${fault}`, async () => {
      const reason = await bootFailure(() => layersWith(content));
      expect(reason).to.include(path.join(folder.path, 'own/city.yaml')).and.include(said);
    });
  }

  it('name a file that is no UTF-8, and the place of its first wrong byte', async () => {
    const text = 'mail:\n  cityName: "\uFFFD Alcaldía de Tuluá"\n';
    const file = path.join(folder.path, 'own/city.yaml');
    const mixed = Buffer.from(text.replace('í', '<>')).toString('latin1').replace('<>', 'í');
    expect(await bootFailure(() => layersWith(Buffer.from(mixed, 'latin1')))).to.equal(
      `Configuration file ${file} cannot be read: line 2, column 22 is not UTF-8: save it as UTF-8`,
    );
    const [little, big] = [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()];
    for (const wide of [little, big, little.subarray(2), big.subarray(2)]) {
      expect(await bootFailure(() => layersWith(wide))).to.equal(
        `Configuration file ${file} cannot be read: line 1, column 1 is UTF-16: save it as UTF-8`,
      );
    }
    const { mail } = layersWith(`\uFEFF${text}`);
    expect(mail, 'behind the mark of its byte order').to.include({ cityName: '\uFFFD Alcaldía de Tuluá' });
  });

  it('name a file that does not exist, and one that is a folder', async () => {
    const missing = path.join(folder.path, 'nowhere.yaml');
    expect(await bootFailure(() => readLayers({ VENTANILLA_CONFIG: missing })))
      .to.include(missing)
      .and.include('does not exist');
    expect(await bootFailure(() => readLayers({ VENTANILLA_CONFIG: folder.path })))
      .to.include(folder.path)
      .and.include('cannot be read');
  });
});
