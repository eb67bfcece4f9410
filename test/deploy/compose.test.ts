import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { parseConfiguration } from '../../host/boot/config/configuration.js';
import { pluginVariables } from '../../host/boot/config/environment.js';
import { hostVariables } from '../../host/runtime/host-variables.js';
import { readLayers } from '../../host/boot/config/layers.js';
import { packageRoot } from '../../host/runtime/paths.js';
import { productPlugins } from '../../testing/product-plugins.js';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[]; readonly start_period?: string };
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
}

const read = (name: string): string => readFileSync(path.join(packageRoot, name), 'utf8');

/** Variables that the libraries of AWS read themselves, and the one with the configuration file. */
const others = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'VENTANILLA_CONFIG'];

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> };
  const hosts = Object.values(services).filter(({ build }) => build !== undefined);
  const all = Object.entries(services);

  /** Fills in the values that an operator sets. */
  const environmentOf = ({ environment = {} }: Service): Record<string, string> =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => {
        const given = name === 'VENTANILLA_SECRET_KEY' ? Buffer.alloc(32, 1).toString('base64') : 'https://a.example';
        const isPart = name === 'DATABASE_URL' || name === 'REDIS_URL';
        return [name, value.replaceAll(/\$\{[^}]*\}/g, isPart ? 'secret' : given)];
      }),
    );

  it('has two equal hosts behind a proxy, and the services that they need', () => {
    expect(Object.keys(services)).to.have.members(['proxy', 'host-1', 'host-2', 'postgres', 'redis', 's3', 'mail']);
    expect(hosts).to.have.length(2);
    expect(hosts[0]).to.deep.equal(hosts[1]);
  });

  it('gives a host only variables that it reads', () => {
    const known = [...Object.keys(hostVariables), ...Object.keys(pluginVariables(productPlugins)), ...others];
    expect(known).to.include.members(Object.keys(hosts[0]!.environment!));
    const file = hosts[0]!.volumes![0]!.split(':')[0]!;
    const environment = {
      ...environmentOf(hosts[0]!),
      NODE_ENV: 'production',
      VENTANILLA_CONFIG: path.join(packageRoot, file),
    };
    const { host } = parseConfiguration(readLayers(environment), productPlugins, environment);
    expect(host.http).to.include({ port: 3000, trustedProxies: 1 });
    expect(host.storage).to.include({ driver: 's3', endpoint: 'http://s3:9000', bucket: 'ventanilla' });
    expect(host.mail).to.include({ driver: 'smtp', host: 'mail' });
    expect(new URL(host.database.url!).hostname).to.equal('postgres');
    expect(new URL(host.redis.url!).hostname).to.equal('redis');
    for (const name of ['s3', 'mail', 'postgres', 'redis']) expect(services).to.have.property(name);
  });

  it('holds no secret, and does not start without the secrets that it names', () => {
    const asked = [...text.matchAll(/\$\{([^}]+)\}/g)].map(([, variable]) => variable!.split(':?'));
    for (const [name, why] of asked) expect(why, name).to.equal('see deploy/example.env');
    const names = new Set(asked.map(([name]) => name));
    const example = read('deploy/example.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    expect(example.map((line) => line.split('=')[0])).to.have.members([...names]);
    for (const line of example) if (!line.startsWith('PUBLIC_URL')) expect(line).to.match(/=$/);
    for (const [service, { environment = {} }] of all) {
      for (const [name, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|AUTH|TOKEN|KEY$|_URL/.test(name)) expect(value, `${service}: ${name}`).to.include('${');
      }
    }
    expect(read('.gitignore').split('\n')).to.include('.env');
  });

  it('gives each container only the rights that it needs', () => {
    for (const [name, service] of all) {
      expect(service.read_only, name).to.equal(true);
      expect(service.cap_drop, name).to.deep.equal(['ALL']);
      expect(service.security_opt, name).to.deep.equal(['no-new-privileges:true']);
      for (const port of service.ports ?? []) expect(port, name).to.match(/^127\.0\.0\.1:/);
      expect(service.image, name).to.match(service.build === undefined ? /^[a-z/]+:\S*\d/ : /^ventanilla$/);
    }
  });

  it('starts a host after the services that it needs, and gives it enough time to stop', () => {
    for (const { depends_on, stop_grace_period } of hosts) {
      expect(Number.parseInt(stop_grace_period!, 10)).to.be.greaterThan(10);
      for (const [name, { condition }] of Object.entries(depends_on as Record<string, { condition: string }>)) {
        expect(services, name).to.have.property(name);
        if (name !== 'mail') expect(condition, name).to.equal('service_healthy');
      }
    }
    for (const [name, { healthcheck, build }] of all) {
      if (build !== undefined) continue;
      expect(healthcheck?.start_period, name).to.match(/^\d+s$/);
      expect(healthcheck!.test.join(' '), name).to.match(/127\.0\.0\.1|ready/);
    }
    expect(read('Dockerfile'), 'liveness alone').to.match(/HEALTHCHECK[^\n]*\\\n[^\n]*\/health\/live/);
  });
});
