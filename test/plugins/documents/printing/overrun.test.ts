import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';
import { isAlive, TestPrinter } from './support/test-printer.js';

/** Thousands of selectors that each look at all descendants of each element: minutes of processor time. */
const SLOW = `<style>${Array.from({ length: 3000 }, (_, i) => `:has(* * * * .x${i}) * * {color: red}`).join('')}</style>
  ${'<div>'.repeat(300)}${'<p>x</p>'.repeat(20_000)}`;

const outcomeOf = (printed: Promise<unknown>): Promise<unknown> => printed.catch((error: unknown) => error);

/** Returns the processes that print documents of a browser. */
function renderersOf(browser: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => {
    try {
      const isRenderer = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=renderer');
      return (
        isRenderer && /^NSpgid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] === `${browser}`
      );
    } catch {
      return false;
    }
  });
}

describe('a document that takes too long', function () {
  let printer: TestPrinter;
  before(function () {
    if (process.platform !== 'linux') {
      process.stdout.write('      skipped: what a document uses of a processor is known on Linux alone\n');
      this.skip();
    }
  });
  afterEach(() => printer?.close());

  const print = (html = '<p>x', requester?: number) =>
    printer.printPdf(html, requester === undefined ? {} : { requester });

  /** Prints a page, again while the printer answers that the processor is busy. */
  async function printed(html?: string, requester?: number): Promise<void> {
    await until('it is printed', async () => {
      const outcome = await outcomeOf(print(html, requester));
      if (!Buffer.isBuffer(outcome)) expect(outcome).to.be.instanceOf(UnavailableError);
      return Buffer.isBuffer(outcome);
    });
  }

  it('is refused, and its browser keeps running', async () => {
    printer = await TestPrinter.open({ printSeconds: 2 });
    await printed();
    const [browser] = printer.pids;
    const slow = outcomeOf(print(SLOW));
    let used = 0;
    while ((await printer.figure('prints_running')) === 1) {
      used = Math.max(used, busiest(browser!));
      await wait(20);
    }
    const outcome = await slow;
    // Half of its time is enough to blame it; with less, other processes took the processor, and it may be retried.
    if (used > 1000) expect(outcome).to.have.property('fault', 'slow');
    else expect(outcome).to.be.instanceOf(DomainError);
    await printed();
    expect(printer.pids).to.deep.equal([browser]);
    expect(isAlive(browser!)).to.equal(true);
  });

  it('does not affect another document that is printed at the same time', async () => {
    printer = await TestPrinter.open({ printSeconds: 2 });
    await printed();
    const slow = outcomeOf(print(SLOW, 1));
    while ((await printer.figure('prints_running')) === 1) {
      await printed('<p>beside', 2);
      await wait(200);
    }
    expect(await slow).to.be.instanceOf(Error);
    await printed('<p>after', 2);
    expect(printer.log.map(({ message }) => message)).to.deep.equal(['a browser for documents has started']);
  });

  it('may be retried when it lacked processor time', async () => {
    printer = await TestPrinter.open({ printSeconds: 2 });
    await printed();
    const held = new Set<number>();
    const hold = setInterval(() => {
      for (const pid of renderersOf(printer.pids[0]!)) {
        if (!held.has(pid)) process.kill(pid, 'SIGSTOP');
        held.add(pid);
      }
    }, 50);
    try {
      await until('its process is held', () => held.size > 0);
      const refusal = await outcomeOf(print());
      expect(refusal).to.be.instanceOf(UnavailableError);
      expect((refusal as UnavailableError).toProblem().headers).to.have.property('Retry-After');
    } finally {
      clearInterval(hold);
    }
    await until('others are printed', async () => Buffer.isBuffer(await outcomeOf(print())));
  });

  it('is stopped when the caller no longer waits', async () => {
    printer = await TestPrinter.open({ pages: 1, printSeconds: 60 });
    await printed();
    const leaving = new AbortController();
    const slow = outcomeOf(printer.printPdf(SLOW, { signal: leaving.signal }));
    await until('it prints', () => busiest(printer.pids[0]!) > 600);
    leaving.abort(new Error('gone'));
    expect(await slow).to.have.property('message', 'gone');
    await until('nothing is printed', () => busiest(printer.pids[0]!) < 600);
    await printed();
  });

  /** Returns the processor time in milliseconds of the busiest process that prints documents. */
  function busiest(browser: number): number {
    const times = renderersOf(browser).map((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
        return (Number(fields[11]) + Number(fields[12])) * 10;
      } catch {
        // The process has ended.
        return 0;
      }
    });
    return Math.max(0, ...times);
  }
});
