import { expect } from 'chai';
import { welcome } from '../../../../host/boot/service/welcome.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { startTestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';

const address = { host: '127.0.0.1', port: 3000 };

async function welcomeOf(options: TestHostOptions): Promise<string> {
  const host = await startTestHost(options);
  try {
    return welcome(host.host, address);
  } finally {
    await host.stop();
  }
}

describe('the output of a start', () => {
  it('names a tramite of the bundle that was loaded', async () => {
    const printed = await welcomeOf({
      bundle: {
        tramites: [
          { codigo: 'PODA', nombre: 'Poda', preguntas: [] },
          { codigo: 'TALA', nombre: 'Tala', preguntas: [] },
        ],
      },
    });
    expect(printed).to.include('curl -s -X POST http://127.0.0.1:3000/home/api/tramite/info/PODA\n');
    expect(printed).to.include('tramites: 2 created').and.not.include('PQRSD').and.not.include('Demo passwords');
  });

  it('begins with the first page for browsers, where a plugin brings one', async () => {
    expect(await welcomeOf({})).to.match(/is listening on \S+\n {2}For citizens {4}http:\/\/127\.0\.0\.1:3000\/\n/);
    expect(await welcomeOf({ plugins: [auth] })).not.to.include('For citizens');
  });

  it('names no tramite where the bundle has none, or none was loaded', async () => {
    for (const options of [{ bundle: { roles: [] } }, { config: { bundle: 'none' } }, {}])
      expect(await welcomeOf(options))
        .to.include('/docs')
        .and.not.include('curl')
        .and.not.include('Try');
  });
});
