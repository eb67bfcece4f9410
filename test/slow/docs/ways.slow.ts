import { expect } from 'chai';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeRoot } from '../../../host/runtime/paths.js';

const run = promisify(execFile);

describe('docs/ways-through-the-code.md', () => {
  it('shows the ways of six calls through the code: npm run docs:ways writes it', async () => {
    const script = path.join(codeRoot, 'scripts/docs/write-ways.ts');
    const checked = run(process.execPath, ['--import', 'tsx', script, '--check'], { cwd: codeRoot });
    const { stdout } = await checked.catch((error: { readonly stdout: string }) => error);
    expect(stdout).not.to.match(/^[-+] /m);
    await checked;
  });
});
