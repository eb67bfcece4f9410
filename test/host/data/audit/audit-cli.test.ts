import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { hostProgram } from '../../support/run-service.js';
import { AuditHost } from './support/audit-host.js';

interface Ending {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

describe('npm run audit, as a process of its own', () => {
  let host: AuditHost;

  before(async () => {
    host = await AuditHost.start({ plugins: [auth, calendar, terms, forms, tramites] });
    await host.write(2);
    await host.sealed();
  });
  after(() => host.stop());

  async function run(...args: readonly string[]): Promise<Ending> {
    const { databaseUrl, dataFolder, secretKey } = host.host;
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const child = spawn(process.execPath, [...hostProgram('cli'), 'audit', ...args], {
      cwd: packageRoot,
      env: {
        PATH,
        HOME,
        TMPDIR,
        DATABASE_URL: databaseUrl,
        VENTANILLA_DATA: dataFolder,
        VENTANILLA_SECRET_KEY: secretKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const [status] = (await once(child, 'close')) as [number];
    return { status, output, errors };
  }

  it('ends with 0 for a whole chain, and with 1 and one line for one that was tampered with', async () => {
    const whole = await run('verify');
    expect(whole.errors).to.equal('');
    expect(whole.status).to.equal(0);
    expect(whole.output).to.match(/^log {23}host\/audit\nsealed entries that fit {3}2\n/);
    await host.tamper('host_audit_entry', "UPDATE host_audit_entry SET action = 'test.other' WHERE id = 1");
    const { status, output, errors } = await run('verify');
    expect(status).to.equal(1);
    expect(output).to.match(/^log {23}host\/audit\nsealed entries that fit {3}0\n/);
    expect(errors).to.match(/^ventanilla: the log host\/audit was tampered with: entry 1 \(seal 1\) was changed.*\n$/);
  });

  it('ends with 1 and its usage for what it does not know', async () => {
    const { status, errors } = await run('mend');
    expect(status).to.equal(1);
    expect(errors).to.match(/^ventanilla: usage: npm run audit -- verify/);
  });
});
