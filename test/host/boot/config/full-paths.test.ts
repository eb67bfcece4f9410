import path from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { parseConfiguration } from '../../../../host/boot/config/configuration.js';
import { mergeLayers, readLayers, type Layer } from '../../../../host/boot/config/layers.js';
import { filePath } from '../../../../host/plugin-api/index.js';
import { plugin as documents } from '../../../../plugins/documents/index.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

const maps = pluginOf({
  id: 'maps',
  config: z.strictObject({
    folder: filePath('none').optional(),
    word: z.string().optional(),
    layers: z.array(z.strictObject({ file: filePath() })).default([]),
    fonts: z.record(z.string(), filePath()).default({}),
  }),
  environment: { MAPS_FOLDER: 'folder' },
});

describe('paths of the configuration', () => {
  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = new TemporaryFolder();
  });
  afterEach(() => folder.remove());

  const valuesOf = (content: string, environment: NodeJS.ProcessEnv = {}, above: Layer = {}) => {
    const layer = readLayers({ ...environment, VENTANILLA_CONFIG: folder.write('own/city.yaml', content) });
    return parseConfiguration(mergeLayers(layer, above), [documents, maps], environment);
  };
  const own = (name: string): string => path.join(folder.path, 'own', name);

  it('are meant from the file that names them', () => {
    const configuration = valuesOf(`
      bundle: city.yaml
      data: ../data
      database: { url: "postgres://localhost/x?sslmode=verify-full", ca: ca.pem }
      redis: { url: "rediss://localhost", ca: ca/redis.pem }
      mail: { driver: smtp, from: a@city.example, host: mail, templates: mails, ca: /ca.pem }
      documents: { pdf: { assets: ./imagenes, browser: bin/chromium }, signature: { file: firma.p12 } }`);
    const { host } = configuration;
    expect([host.bundle, host.data]).to.deep.equal([own('city.yaml'), path.join(folder.path, 'data')]);
    expect([host.database.ca, host.redis.ca]).to.deep.equal([own('ca.pem'), own('ca/redis.pem')]);
    expect(host.mail).to.include({ templates: own('mails'), ca: '/ca.pem' });
    expect(configuration.of('documents')).to.deep.nested.include({
      'pdf.assets': own('imagenes'),
      'pdf.browser': own('bin/chromium'),
      'signature.file': own('firma.p12'),
    });
  });

  it('are so in the part of any plugin, within lists and tables, and nothing else is', () => {
    const configuration = valuesOf(
      'maps: { folder: x, word: ./y, layers: [{ file: z }, { file: /z }], fonts: { a: b } }',
    );
    expect(configuration.of('maps')).to.deep.equal({
      folder: own('x'),
      word: './y',
      layers: [{ file: own('z') }, { file: '/z' }],
      fonts: { a: own('b') },
    });
  });

  it('are as they are where a variable or a program says them', () => {
    const content = 'maps: { folder: x, fonts: { a: a } }';
    expect(valuesOf(content, { MAPS_FOLDER: 'y' }).of('maps')).to.include({ folder: 'y' });
    expect(valuesOf(content, {}, { maps: { fonts: { b: 'b' } } }).of('maps')).to.deep.include({
      folder: own('x'),
      fonts: { a: own('a'), b: 'b' },
    });
    expect(valuesOf('', {}, { data: 'z' }).host.data).to.equal('z');
  });

  it('may be a word that is none', async () => {
    expect(valuesOf('bundle: none').host.bundle).to.equal('none');
    expect(valuesOf('bundle: ./none').host.bundle).to.equal(own('none'));
    expect(await bootFailure(() => valuesOf('data: ""'))).to.match(/^Configuration: data: /);
  });
});
