import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { peoplePlugin } from '../support/people-plugin.js';

describe('a host that serves', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin()], config: { jobs: { workers: 0 } } });
  });
  after(() => host?.stop());

  it('is seen, and learns of the root key, by one statement a beat', async () => {
    const { options } = host.database.sequelize as unknown as { options: { logging: false | ((sql: string) => void) } };
    const said: string[] = [];
    options.logging = (sql) => {
      if (/host_instance|host_root_key/.test(sql)) said.push(sql);
    };
    try {
      await until('it beats', () => said.filter((sql) => sql.includes('SET beats')).length === 3);
    } finally {
      options.logging = false;
    }
    expect(said).to.have.length(3);
    for (const sql of said) expect(sql).to.include('host_root_key');
  });
});
