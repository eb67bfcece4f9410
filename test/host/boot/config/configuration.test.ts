import { expect } from 'chai';
import { z } from 'zod';
import { parseConfiguration, pluginNames } from '../../../../host/boot/config/configuration.js';
import { environmentLayer } from '../../../../host/boot/config/environment.js';
import { mergeLayers, readLayers, type Layer } from '../../../../host/boot/config/layers.js';
import { PluginFolder } from '../../../../host/boot/config/plugin-folder.js';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

const parking = pluginOf({
  id: 'parking',
  config: z.strictObject({
    zones: z.array(z.string()).default(['A']),
    fee: z.strictObject({ cents: z.int() }),
  }),
});
const sound = { plugins: ['./x'], parking: { fee: { cents: 5 } } };

const parse = (layer: Layer, environment: NodeJS.ProcessEnv = {}) =>
  parseConfiguration(mergeLayers({ ...sound, ...layer }, environmentLayer(environment)), [parking], environment);

describe('the configuration', () => {
  it('gives the host and each plugin its own part, with defaults', () => {
    const configuration = parse({});
    const { host } = configuration;
    expect(host.http).to.include({ port: 3000, host: '127.0.0.1', jsonBytes: 1024 * 1024, files: 10 });
    expect(host.timeZone).to.equal('America/Bogota');
    expect(configuration.of('parking')).to.deep.equal({ zones: ['A'], fee: { cents: 5 } });
  });

  it('is frozen to the bottom', () => {
    const configuration = parse({});
    const { host } = configuration;
    expect(host).to.be.frozen;
    expect(host.http).to.be.frozen;
    expect(host.http.corsOrigins).to.be.frozen;
    expect((configuration.of('parking') as { fee: object }).fee).to.be.frozen;
  });

  it('lets a plugin without required keys be left out', () => {
    const plain = pluginOf({ id: 'plain' });
    expect(parseConfiguration({ plugins: ['./x'] }, [plain], {}).of('plain')).to.deep.equal({});
  });

  for (const [name, layer, key] of [
    ['a wrong value', { http: { port: 'high' } }, 'http.port'],
    ['a figure out of range', { http: { drainSeconds: 20 } }, 'http.drainSeconds'],
    ['an unknown key', { colour: 'blue' }, 'colour'],
    ['an unknown key in a table', { http: { prot: 80 } }, 'http.prot'],
    ["a wrong value of a plugin's", { parking: { fee: { cents: 'five' } } }, 'parking.fee.cents'],
    ["an unknown key of a plugin's", { parking: { fee: { cents: 5, euros: 1 } } }, 'parking.fee.euros'],
    ["a missing part of a plugin's", { parking: {} }, 'parking.fee'],
    ['an unknown time zone', { timeZone: 'America/Macondo' }, 'timeZone'],
    ['a short key', { secretKey: 'c2hvcnQ=' }, 'secretKey'],
    ['an origin with a path', { http: { corsOrigins: ['https://a.example/'] } }, 'http.corsOrigins.0'],
    ['an origin for all', { http: { corsOrigins: ['*'] } }, 'http.corsOrigins.0'],
  ] as const) {
    it(`names the key of ${name}`, async () => {
      const reason = await bootFailure(() => parse(layer));
      expect(reason).to.match(/^Configuration: /);
      expect(reason.split(': ')[1]).to.equal(key);
    });
  }

  for (const [variable, value, key] of [
    ['PORT', 'eighty', 'http.port'],
    ['PORT', '70000', 'http.port'],
    ['DATABASE_URL', 'mysql://localhost/x', 'database.url'],
    ['DATABASE_URL', 'postgres://[half', 'database.url'],
    ['DATABASE_URL', 'postgres://u:50%@localhost/x', 'database.url'],
    ['VENTANILLA_SECRET_KEY', 'short', 'secretKey'],
    ['VENTANILLA_SECRET_KEY_PREVIOUS', 'short', 'secretKeyPrevious.0'],
    ['VENTANILLA_LOG_LEVEL', 'loud', 'logging.level'],
    ['VENTANILLA_METRICS_TOKEN', 'short', 'metrics.token'],
  ] as const) {
    it(`names ${variable}, which set ${key} to "${value}"`, async () => {
      const reason = await bootFailure(() => parse({}, { [variable]: value }));
      expect(reason).to.include(`${key} (set by ${variable}): `).and.not.include(value);
    });
  }

  it('takes an embedded database in production only for a demonstration', async () => {
    const production = { demonstration: false };
    expect(await bootFailure(() => parse(production)))
      .to.include('DATABASE_URL')
      .and.include('VENTANILLA_DEMO=true');
    expect(parse(production, { VENTANILLA_DEMO: 'true' }).host.demonstration).to.equal(true);
    const { host } = parse(production, { DATABASE_URL: 'postgres://localhost/x' });
    expect(host.demonstration).to.equal(false);
    expect(await bootFailure(() => parse({}, { VENTANILLA_DEMO: 'false' }))).to.include('DATABASE_URL');
  });

  it('names the fault of an invalid list of plugins', async () => {
    expect(await bootFailure(() => pluginNames({ plugins: 'auth' }, {}))).to.include('plugins');
    expect(await bootFailure(() => pluginNames({}, {}))).to.include('plugins');
    expect(await bootFailure(() => pluginNames({ plugins: [] }, {}))).to.include('plugins');
    expect(await bootFailure(() => pluginNames({ plugins: ['./x', 5] }, {}))).to.include(
      'plugins.1: must be the path of a folder or the name of a package',
    );
  });

  it('shows plugins as they were written', () => {
    const plugins = ['@city/plugin', new PluginFolder('./mine', '/srv/city/mine')];
    expect(parse({ plugins }).values['plugins']).to.deep.equal(['@city/plugin', './mine']);
  });

  describe('takes the environment variables that a plugin names', () => {
    const chat = pluginOf({
      id: 'chat',
      config: z.strictObject({
        apiRoot: z.url().default('https://chat.example'),
        retries: z.strictObject({ most: z.coerce.number().int().default(3) }).prefault({}),
      }),
      environment: { VENTANILLA_CHAT_API_ROOT: 'apiRoot', CHAT_RETRIES: 'retries.most' },
    });
    const chatWith = (environment: NodeJS.ProcessEnv, ...more: readonly AnyHostPlugin[]) =>
      parseConfiguration(
        { plugins: ['./x'], chat: { apiRoot: 'https://file.example' } },
        [chat, ...more],
        environment,
      ).of('chat');

    it('which override files, as text that the schema parses', () => {
      expect(chatWith({})).to.deep.equal({ apiRoot: 'https://file.example', retries: { most: 3 } });
      const environment = { VENTANILLA_CHAT_API_ROOT: 'http://localhost:81', CHAT_RETRIES: '7' };
      expect(chatWith(environment)).to.deep.equal({ apiRoot: 'http://localhost:81', retries: { most: 7 } });
      expect(chatWith({ VENTANILLA_CHAT_API_ROOT: '' })).to.include({ apiRoot: 'https://file.example' });
    });

    it('and names variable and key of a wrong value, without the value', async () => {
      expect(await bootFailure(() => chatWith({ VENTANILLA_CHAT_API_ROOT: 'nowhere' })))
        .to.match(/^Configuration: chat\.apiRoot \(set by VENTANILLA_CHAT_API_ROOT\): /)
        .and.not.include('nowhere');
      expect(await bootFailure(() => chatWith({ CHAT_RETRIES: 'many' }))).to.match(
        /^Configuration: chat\.retries\.most \(set by CHAT_RETRIES\): /,
      );
      const odd = pluginOf({ environment: { SAMPLE_COLOUR: 'colour' } });
      expect(await bootFailure(() => chatWith({ SAMPLE_COLOUR: 'blue' }, odd))).to.equal(
        'Configuration: sample.colour (set by SAMPLE_COLOUR): is not a known key',
      );
    });

    it('and refuses a variable of another plugin or of the host, set or not', async () => {
      const other = pluginOf({ environment: { CHAT_RETRIES: 'x' } });
      expect(await bootFailure(() => chatWith({}, other))).to.equal(
        'Plugin "sample" names the environment variable CHAT_RETRIES, which is of plugin "chat" already.',
      );
      for (const variable of ['PORT', 'NODE_ENV', 'VENTANILLA_CONFIG', 'VENTANILLA_SECRET_KEY']) {
        const taken = pluginOf({ environment: { [variable]: 'x' } });
        expect(await bootFailure(() => chatWith({}, taken))).to.include(`${variable}, which is of the host`);
      }
    });
  });

  it("refuses a plugin whose name is one of the host's keys", async () => {
    for (const id of ['http', 'host', 'database']) {
      expect(await bootFailure(() => parseConfiguration(sound, [pluginOf({ id })], {}))).to.include(`"${id}"`);
    }
  });

  it('knows the origin of each value', () => {
    const folder = new TemporaryFolder();
    try {
      const file = folder.write('city.yaml', 'http: { port: 8080, corsOrigins: ["https://a.example"] }');
      const layer = { ...readLayers({ VENTANILLA_CONFIG: file }), ...sound };
      const environment = { PORT: '9090', VENTANILLA_LOG_LEVEL: '' };
      const merged = mergeLayers(mergeLayers(layer, { timeZone: 'America/Lima' }), environmentLayer(environment));
      const { originOf } = parseConfiguration(merged, [parking], environment);
      expect(originOf(['http', 'port'])).to.deep.equal({ kind: 'variable', name: 'PORT' });
      expect(originOf(['logging', 'level'])).to.include({ kind: 'default' });
      expect(originOf(['http', 'jsonBytes'])).to.deep.equal({ kind: 'default', name: null });
      expect(originOf(['timeZone'])).to.deep.equal({ kind: 'program', name: null });
      expect(originOf(['http', 'corsOrigins'])).to.deep.equal({ kind: 'file', name: file });
    } finally {
      folder.remove();
    }
  });
});
