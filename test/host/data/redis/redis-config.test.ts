import { expect } from 'chai';
import { BootError } from '../../../../host/runtime/boot-error.js';
import { hideSecrets } from '../../../../host/routes/admin/hide-secrets.js';
import { parseConfiguration } from '../../../../host/boot/config/configuration.js';
import { readLayers, type Layer } from '../../../../host/boot/config/layers.js';
import { readRedisUrl } from '../../../../host/data/redis/redis-address.js';

const environment = { NODE_ENV: 'test' };

const parse = (redis: Layer, more: NodeJS.ProcessEnv = {}) =>
  parseConfiguration(
    { ...readLayers({ ...environment, ...more }), ...(Object.keys(redis).length > 0 && { redis }) },
    [],
    {
      ...environment,
      ...more,
    },
  ).host.redis;

describe('the configuration of Redis', () => {
  it('is none unless it is set', () => {
    expect(parse({})).to.deep.equal({ prefix: 'ventanilla' });
  });

  it('comes from REDIS_URL', () => {
    const url = 'rediss://luz:s%40l@redis.city.example/2';
    expect(parse({}, { REDIS_URL: url }).url).to.equal(url);
    expect(() => parse({}, { REDIS_URL: 'memcached://x' })).to.throw(
      BootError,
      'Configuration: redis.url (set by REDIS_URL): must be a redis:// or rediss:// address',
    );
  });

  it('names host, port, login and database', () => {
    expect(readRedisUrl('rediss://luz:s%40l@redis.city.example/2')).to.deep.equal({
      host: 'redis.city.example',
      port: 6379,
      tls: true,
      username: 'luz',
      password: 's@l',
      database: 2,
    });
    expect(readRedisUrl('redis://:clave@[::1]:7000')).to.deep.include({
      host: '::1',
      port: 7000,
      tls: false,
      username: undefined,
      password: 'clave',
      database: 0,
    });
  });

  for (const [url, problem] of [
    ['redis://host?timeout=5', 'takes no parameters'],
    ['rediss://host#x', 'takes no parameters'],
    ['redis://host/uno', 'is not a well-formed address'],
    ['redis://host/1/2', 'is not a well-formed address'],
    ['redis://', 'is not a well-formed address'],
    ['redis://host:seis', 'is not a well-formed address'],
    ['redis://luz:50%@host', 'is not a well-formed address'],
    ['http://host', 'must be a redis:// or rediss:// address'],
  ] as const) {
    it(`refuses ${url}`, () => {
      expect(() => parse({ url })).to.throw(BootError, `Configuration: redis.url: ${problem}`);
    });
  }

  it('refuses certificates for a connection without TLS, and a prefix that is a pattern', () => {
    expect(() => parse({ url: 'redis://host', ca: 'ca.pem' })).to.throw(BootError, 'redis.ca: needs a rediss://');
    expect(() => parse({ prefix: 'a*' })).to.throw(BootError, 'redis.prefix: must be');
  });

  it('is shown without who logs in', () => {
    const shown = JSON.stringify(hideSecrets({ redis: parse({ url: 'redis://luz:clave-larga@host:7000/1' }) }));
    expect(shown)
      .to.include('redis://***@host:7000/1')
      .and.not.match(/luz|clave/);
  });
});
