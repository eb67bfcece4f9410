import { expect } from 'chai';
import { AuthenticationError, RateLimitError, UnavailableError } from '../../../host/plugin-api/index.js';
import { service } from '../../../host/boot/container/build-container.js';
import { authConfig } from '../../../plugins/auth/auth-config.js';
import { DelayedRefusals } from '../../../plugins/auth/passwords/delayed-refusals.js';
import { Stopwatch } from '../../../plugins/auth/passwords/stopwatch.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { until } from '../../../testing/until.js';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import { DJANGO_HASH, FOREIGN_ARGON2 } from './support/imported-hashes.js';

/** A clock that stands still, with pauses that the test ends. */
class StillWatch implements Stopwatch {
  elapsed = 0;
  isPatient = false;
  readonly pauses: number[] = [];
  private readonly ends: (() => void)[] = [];

  now(): number {
    return this.elapsed;
  }

  async pause(milliseconds: number): Promise<void> {
    this.pauses.push(milliseconds);
    if (this.isPatient) await new Promise<void>((resolve) => this.ends.push(resolve));
  }

  endPauses(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

const wrong = new AuthenticationError('no', { code: 'invalid_credentials' });

describe('the moment of a refusal', () => {
  let watch: StillWatch;
  let refusals: DelayedRefusals;

  beforeEach(() => {
    watch = new StillWatch();
    refusals = new DelayedRefusals(authConfig.parse({ refusalSeconds: 1 }), watch);
  });

  for (const [took, rest] of [
    [0, 1000],
    [1, 999],
    [750, 250],
    [1000, 0],
    [1300, 700],
    [2001, 999],
  ] as const) {
    it(`comes ${rest} ms after work of ${took} ms`, async () => {
      const arrival = refusals.arrival();
      watch.elapsed += took;
      expect(await rejectionOf(refusals.delay(arrival, wrong))).to.equal(wrong);
      expect(watch.pauses).to.deep.equal([rest]);
    });
  }

  it('is delayed also where a judged guess reached the limit', async () => {
    const late = new RateLimitError(60);
    expect(await rejectionOf(refusals.delay(refusals.arrival(), late))).to.equal(late);
    expect(watch.pauses).to.deep.equal([1000]);
  });

  it('is not held back where it tells nothing of the hash', async () => {
    for (const error of [
      new AuthenticationError('code', { code: 'otp_required' }),
      new UnavailableError(),
      new Error('x'),
    ]) {
      expect(await rejectionOf(refusals.delay(refusals.arrival(), error))).to.equal(error);
    }
    expect(watch.pauses).to.deep.equal([]);
  });

  it('is not waited for by any number', async () => {
    watch.isPatient = true;
    const waiting = Array.from({ length: 1000 }, () => rejectionOf(refusals.delay(0, wrong)));
    expect(await rejectionOf(refusals.delay(0, wrong))).to.be.instanceOf(UnavailableError);
    expect(watch.pauses).to.have.length(1000);
    watch.endPauses();
    expect(new Set(await Promise.all(waiting))).to.deep.equal(new Set([wrong]));
    watch.isPatient = false;
    expect(await rejectionOf(refusals.delay(0, wrong))).to.equal(wrong);
  });
});

describe('a refused login', () => {
  let client: AuthClient;
  let watch: StillWatch;
  let address = 0;

  before(async () => {
    watch = new StillWatch();
    client = await startAuthHost({
      overrides: [service(Stopwatch, watch)],
      config: { auth: { refusalSeconds: 1 } },
      bundle: {
        usuarios: [
          { username: 'luz', password: PASSWORD },
          { username: 'importada', password_hash: DJANGO_HASH },
          { username: 'otro-costo', password_hash: FOREIGN_ARGON2 },
          { username: 'inactiva', password: PASSWORD, is_active: false },
          { username: 'sin-clave' },
        ],
      },
    });
  });
  after(() => client.host.stop());
  beforeEach(() => void watch.pauses.splice(0));

  const freshAddress = (): string => `198.51.100.${(address += 1)}`;

  for (const username of ['luz', 'importada', 'otro-costo', 'inactiva', 'sin-clave', 'nadie']) {
    it(`is answered at the same moment for ${username}, at every door`, async () => {
      const attempt = { username, password: 'incorrecta', from: freshAddress() };
      await client.attempt('/api/token/', attempt).expect(404);
      await client.attempt('/api/sesion/', attempt).expect(401);
      expect(watch.pauses).to.deep.equal([1000, 1000]);
    });
  }

  it('is answered at once where no password was looked at, and so is one that is let in', async () => {
    const from = freshAddress();
    for (let time = 0; time < 10; time += 1) {
      await client.attempt('/api/token/', { from, password: 'incorrecta' }).expect(404);
    }
    watch.pauses.splice(0);
    await client.attempt('/api/token/', { from }).expect(429);
    await client.attempt('/api/token/', { from: freshAddress() }).expect(200);
    expect(watch.pauses).to.deep.equal([]);
  });

  it('keeps neither a place nor a connection from others while it waits', async () => {
    watch.isPatient = true;
    const waiting = Array.from({ length: 24 }, (_, index) =>
      client
        .attempt('/api/token/', { username: `nadie-${index}`, password: 'x', from: freshAddress() })
        .then(({ status }) => status),
    );
    await until('all wait', () => watch.pauses.length === waiting.length);
    await client.attempt('/api/token/', { from: freshAddress() }).expect(200);
    watch.endPauses();
    expect(await Promise.all(waiting)).to.deep.equal(Array<number>(24).fill(404));
    watch.isPatient = false;
  });
});
