import { expect } from 'chai';
import { Resealing, Secrets, type SealedColumn } from '../../host/plugin-api/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../testing/start-test-host.js';
import { peoplePlugin } from '../host/support/people-plugin.js';
import { pluginOf } from '../host/support/plugin-of.js';
import { rejectionOf } from '../host/support/rejection.js';

const column: SealedColumn = { table: 'host_root_key', key: 'id', column: 'data_key', purpose: 'chat/token' };
const bytes = Buffer.from('contenido');
const words = 'Secrets.sealBytes: the sealedColumns of no plugin name the purpose "chat/code"';

describe('a test host', () => {
  const start = (options: TestHostOptions = {}): Promise<TestHost> =>
    startTestHost({ plugins: [peoplePlugin(), pluginOf({ id: 'chat', sealedColumns: [column] })], ...options });
  const secretsOf = ({ container }: TestHost): Secrets => container.get<Secrets>(Secrets);

  it('seals for the purpose of a declared column, and for the host itself', async () => {
    const host = await start();
    const secrets = secretsOf(host);
    const sealed = secrets.sealBytes('chat/token', '1', bytes);
    expect(secrets.openSealed('chat/token', '1', sealed).equals(bytes)).to.equal(true);
    for (const { name } of await host.container.get<Resealing>(Resealing).resealSecrets()) {
      expect(() => secrets.sealBytes(name, '1', bytes), name).not.to.throw();
    }
    await host.stop();
  });

  it('refuses every other purpose, and fails at its stop too', async () => {
    const host = await start();
    expect(() => secretsOf(host).sealBytes('chat/code', '1', bytes)).to.throw(words);
    expect((await rejectionOf(host.stop())).message).to.equal(words);
  });
});
