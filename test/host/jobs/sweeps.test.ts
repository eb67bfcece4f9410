import { expect } from 'chai';
import { randomBytes, randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';

const DAY = 24 * 3600;
const EXPIRED = '01900000-0000-7000-8000-000000000001';
const GIVEN_UP = '01900000-0000-7000-8000-000000000002';
const STORAGE_KEY = 'a'.repeat(64);

describe('the sweeps', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ config: { jobs: { schedules: true, pollSeconds: 0.05 } } });
  });
  after(() => host.stop());

  const count = async (table: string): Promise<number> =>
    (await host.database.rows(`SELECT 1 AS one FROM ${table}`)).length;

  it('are registered once, by name', async () => {
    const rows = await host.database.rows<{ name: string }>('SELECT name FROM host_schedule ORDER BY name');
    const names = rows.map(({ name }) => name);
    expect(names).to.include.members(['auth/sweep', 'host/ended-jobs', 'host/files', 'tramites/sweep']);
  });

  it('delete all that is old enough, and nothing else', async () => {
    const { database, clock } = host;
    const now = clock.now();
    const [user] = await database.insertRows<{ id: number }>(
      'auth_user',
      [
        {
          username: 'luz',
          nombres: '',

          email: null,
          is_active: true,
          is_superuser: false,
          password_hash: null,
          generation: 1,
          created_at: now,
        },
      ],
      ['id'],
    );
    await database.insertRows('auth_password_reset', [
      { digest: randomBytes(32), user_id: user!.id, generation: 1, expires_at: now, used_at: null },
    ]);
    await database.insertRows('host_file', [{ id: randomUUID(), storage_key: STORAGE_KEY, created_at: now }]);
    const job = { name: 'gone/job', attempts: 1, due_at: now, created_at: now, ended_at: now };
    await database.insertRows('host_job', [
      { ...job, id: EXPIRED, state: 'VENCIDA' },
      { ...job, id: GIVEN_UP, state: 'FALLIDA' },
    ]);

    clock.advance(DAY + 1);
    await until('resets are swept', async () => (await count('auth_password_reset')) === 0);
    await until('files are swept', async () => (await count('host_file')) === 0);
    const ended = `host_job WHERE name = 'gone/job'`;
    await until('the sweep of jobs is done', async () => (await count(`host_job WHERE state = 'PENDIENTE'`)) === 0);
    expect(await count(ended), 'before a month').to.equal(2);
    clock.advance(30 * DAY);
    await until('the expired job is swept', async () => (await count(ended)) === 1);
    expect(await count(`host_job WHERE id = '${GIVEN_UP}'`)).to.equal(1);
  });
});
