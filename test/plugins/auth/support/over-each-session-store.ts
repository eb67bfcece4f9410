import type { Layer } from '../../../../host/boot/config/layers.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { RedisServer } from '../../../support/redis-server.js';

/** A session as its store has it. */
interface StoredSession {
  readonly digest: string;
  /** Everything that is stored of it, as text. */
  readonly text: string;
  /** Its idle end, in milliseconds since 1970. */
  readonly idleUntil: number;
}

/** The place where a host keeps its sessions. */
export interface SessionPlace {
  readonly config: () => Layer;
  /** Advances the time of a host, and of its session store. */
  advance(host: TestHost, seconds: number): Promise<void>;
  stored(host: TestHost): Promise<readonly StoredSession[]>;
}

const inDatabase: SessionPlace = {
  config: () => ({}),
  advance: (host, seconds) => Promise.resolve(host.clock.advance(seconds)),
  stored: async ({ database }) => {
    const rows = await database.rows<{ digest: Buffer; content: unknown; idle_until: Date }>(
      'SELECT * FROM auth_session',
    );
    return rows.map(({ digest, content, idle_until }) => ({
      digest: digest.toString('hex'),
      text: `${digest.toString('latin1')} ${JSON.stringify(content)}`,
      idleUntil: idle_until.getTime(),
    }));
  },
};

const inRedis = (server: () => RedisServer): SessionPlace => ({
  config: () => ({ redis: { url: server().url } }),
  advance: async (host, seconds) => {
    host.clock.advance(seconds);
    await server().pass(seconds);
  },
  stored: async ({ clock }) => {
    const keys = await server().keys('ventanilla:session:*');
    return Promise.all(
      keys.map(async (key) => ({
        digest: key.slice('ventanilla:session:'.length),
        text: `${key} ${String(await server().ask('GET', key))}`,
        idleUntil: clock.now().getTime() + Number(await server().ask('PTTL', key)),
      })),
    );
  },
});

/** Describes tests of sessions in the database and in Redis: of the behaviour that every `SessionStore` must have. */
export function overEachSessionStore(title: string, tests: (place: SessionPlace) => void): void {
  describe(title, () => tests(inDatabase));

  describe(`${title}, with Redis`, () => {
    let server: RedisServer;

    before(async function () {
      server = await RedisServer.start(this);
    });
    after(() => server?.stop());
    tests(inRedis(() => server));
  });
}
