import { expect } from 'chai';
import { parseConfiguration } from '../../host/boot/config/configuration.js';
import { environmentLayer } from '../../host/boot/config/environment.js';
import { mergeLayers, type Layer } from '../../host/boot/config/layers.js';
import { ConfiguredSettings } from '../../host/boot/host-settings.js';
import { HostSettings } from '../../host/plugin-api/index.js';
import { startTestHost, type TestHostOptions } from '../../testing/start-test-host.js';
import { peoplePlugin } from './support/people-plugin.js';
import { bootFailure } from './support/rejection.js';

const settings = (layer: Layer, environment: NodeJS.ProcessEnv = {}): ConfiguredSettings => {
  const layers = mergeLayers({ plugins: ['./x'], ...layer }, environmentLayer(environment));
  return new ConfiguredSettings(parseConfiguration(layers, [], environment).host);
};

describe('the public address', () => {
  it('is the configured one', () => {
    expect(settings({ publicUrl: 'https://city.example/tramites' }).publicUrl).to.equal(
      'https://city.example/tramites',
    );
    const environment = { VENTANILLA_PUBLIC_URL: 'http://city.example:8080' };
    expect(settings({ publicUrl: 'https://other.example' }, environment).publicUrl).to.equal(
      'http://city.example:8080',
    );
  });

  for (const [host, url] of [
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['ventanilla.local', 'http://ventanilla.local:3000'],
  ] as const) {
    it(`is ${url} of a host that listens on ${host}`, () => {
      expect(settings({ http: { host } }).publicUrl).to.equal(url);
    });
  }

  for (const publicUrl of [
    'city.example',
    'ftp://city.example',
    'https://city.example/',
    'https://a/?x=1',
    'https://u:p@a',
  ]) {
    it(`is never ${publicUrl}`, async () => {
      expect(await bootFailure(() => settings({ publicUrl }))).to.match(/^Configuration: publicUrl: must /);
    });
  }

  it('has the port that a host was given; where it is not set, a host of the server profile says so', async () => {
    const start = (config: TestHostOptions['config']) =>
      startTestHost({ plugins: [peoplePlugin()], config: { logging: { level: 'warn' }, ...config } });
    const [plain, named] = [await start({}), await start({ publicUrl: 'https://city.example' })];
    try {
      expect(plain.container.get<HostSettings>(HostSettings).publicUrl).to.equal(plain.url);
      expect(plain.logLines.join('')).to.include('publicUrl is not set');
      expect(named.container.get<HostSettings>(HostSettings).publicUrl).to.equal('https://city.example');
      expect(named.logLines.join('')).not.to.include('publicUrl');
    } finally {
      await named.stop();
      await plain.stop();
    }
  });
});
