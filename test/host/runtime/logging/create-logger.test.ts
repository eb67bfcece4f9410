import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const logger = new URL('../../../../host/runtime/logging/create-logger.ts', import.meta.url).href;

/** Returns the output of a process that logs three lines and then runs `then`. */
async function written(then: string): Promise<string> {
  const script = `
    const { createLogger } = await import(${JSON.stringify(logger)});
    const logger = createLogger({ level: 'info' });
    for (const number of [1, 2, 3]) logger.info({ number }, 'line');
    ${then}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout } = await run(process.execPath, args).catch((error: unknown) => error as { stdout: string });
  return stdout;
}

const numbers = (lines: string): unknown[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { number: unknown }).number);

describe('the log on standard output', () => {
  it('is whole when a process ends by itself', async () => {
    expect(numbers(await written(''))).to.deep.equal([1, 2, 3]);
  });

  it('is whole when a process ends at once', async () => {
    expect(numbers(await written('process.exit(1);'))).to.deep.equal([1, 2, 3]);
  });

  it('is whole when a process ends by an uncaught error', async () => {
    expect(numbers(await written("throw new Error('nobody catches it');"))).to.deep.equal([1, 2, 3]);
  });
});
