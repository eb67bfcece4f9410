import { expect } from 'chai';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { TWO_PAGES } from '../../../bench/support/two-pages.js';
import { until } from '../../../testing/until.js';
import { roundsOf } from '../support/rounds.js';
import { isAlive, TestPrinter } from '../../plugins/documents/printing/support/test-printer.js';

const MEBIBYTE = 1024 * 1024;
const DOCUMENTS = roundsOf('PRINTED_DOCUMENTS', 500);
const EACH = Math.ceil(DOCUMENTS / 5);

describe('many documents', () => {
  let printer: TestPrinter;
  afterEach(() => printer.close());

  it('in a row leave memory as it was', async () => {
    printer = await TestPrinter.open();
    const memory: { readonly browser: number; readonly service: number }[] = [];
    for (let number = 1; number <= DOCUMENTS; number += 1) {
      await printer.printPdf(TWO_PAGES);
      if (number % EACH > 0) continue;
      const browser = await printer.figure('browser_memory_bytes');
      const { rss } = process.memoryUsage();
      memory.push({ browser: browser / MEBIBYTE, service: rss / MEBIBYTE });
      process.stdout.write(
        `      after ${number}: browser ${(browser / MEBIBYTE).toFixed(0)} MiB, service ${(rss / MEBIBYTE).toFixed(0)} MiB\n`,
      );
    }
    const [early, late] = [memory[0]!, memory.at(-1)!];
    expect(printer.pids).to.have.length(1);
    expect(late.browser - early.browser).to.be.below(50);
    expect(late.service - early.service).to.be.below(100);
  });

  it('are printed, or refused in so many words, while the browser is killed', async () => {
    printer = await TestPrinter.open({ waitSeconds: 60 });
    const outcomes = Array.from({ length: 50 }, () => printer.printPdf(TWO_PAGES).catch((error: unknown) => error));
    let kills = 0;
    const killing = setInterval(() => {
      const pid = printer.pids.at(-1);
      if (pid === undefined || !isAlive(pid)) return;
      process.kill(pid, 'SIGKILL');
      kills += 1;
    }, 2000);
    const ended = await Promise.all(outcomes).finally(() => clearInterval(killing));
    const refused = ended.filter((outcome) => !Buffer.isBuffer(outcome));
    process.stdout.write(`      ${kills} kills: ${50 - refused.length} printed, ${refused.length} answered 503\n`);
    expect(kills).to.be.greaterThan(0);
    for (const refusal of refused) expect(refusal).to.be.instanceOf(UnavailableError);
    expect((await printer.printPdf(TWO_PAGES)).subarray(0, 5).toString()).to.equal('%PDF-');
    await until('one browser is left', () => printer.pids.filter(isAlive).length === 1);
  });
});
