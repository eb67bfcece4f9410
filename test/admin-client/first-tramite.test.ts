import { expect } from 'chai';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeRoot } from '../../host/runtime/paths.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { PASSWORD } from './support/client-host.js';

const run = promisify(execFile);

describe('docs/examples/first-tramite.ts', function () {
  let host: TestHost;
  before(async () => {
    const usuarios = [{ username: 'admin', password: PASSWORD, is_superuser: true }];
    host = await startTestHost({ bundle: { usuarios } });
  });
  after(() => host.stop());

  const runExample = async (password: string): Promise<string[]> => {
    const env = { ...process.env, VENTANILLA_URL: host.url, VENTANILLA_PASSWORD: password };
    const example = ['--import', 'tsx', 'docs/examples/first-tramite.ts'];
    const { stdout } = await run(process.execPath, example, { cwd: path.resolve(codeRoot), env });
    return stdout.trim().split('\n');
  };

  it('makes a working tramite in an empty database', async () => {
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'America/Bogota' }).format(
      host.clock.now(),
    );
    expect(await runExample(PASSWORD)).to.deep.equal([
      'Role licencias: created',
      'User licencias: created',
      'Tramite LICENCIA_OBRA: created',
      `Filed: ${year}-0000001`,
      `Found: ${year}-0000001, now EN_TRAMITE: Piscina`,
    ]);
  });

  it('can be run again', async () => {
    const lines = await runExample(PASSWORD);
    expect(lines.slice(0, 3)).to.deep.equal([
      'Role licencias: left',
      'User licencias: has a new password',
      'Tramite LICENCIA_OBRA: left',
    ]);
  });

  it('prints the reason when it may not go on', async () => {
    const error = await runExample('equivocada').then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(error).to.match(/AdminClientError: User or Password is not Valid/);
  });
});
