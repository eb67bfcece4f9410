import { expect } from 'chai';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { isAlive, TestPrinter } from '../../plugins/documents/printing/support/test-printer.js';

/** Copies of copies: a thousand million squares. */
const LARGE = `<svg><g id="a0"><rect width="1" height="1"/></g>${Array.from(
  { length: 9 },
  (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

/** Thousands of selectors that each look at all that is below each element. */
const SLOW = `<style>${Array.from({ length: 3000 }, (_, i) => `:has(* * * * .x${i}) * * {color: red}`).join('')}</style>
  ${'<div>'.repeat(300)}${'<p>x</p>'.repeat(20_000)}`;

describe('the browser of a printer', () => {
  let printer: TestPrinter;
  afterEach(() => printer.close());

  const print = (html = '<p>x') => printer.printPdf(html);
  const outcomeOf = (printed: Promise<unknown>): Promise<unknown> => printed.catch((error: unknown) => error);
  const lastPid = (): number => printer.pids.at(-1)!;

  it('is started again when it has died', async () => {
    printer = await TestPrinter.open();
    await print();
    process.kill(lastPid(), 'SIGKILL');
    await print();
    expect(printer.pids).to.have.length(2);
    expect(await printer.figure('browser_starts_total')).to.equal(2);
  });

  it('is started again when it does not answer', async () => {
    printer = await TestPrinter.open();
    await print();
    process.kill(lastPid(), 'SIGSTOP');
    await print();
    expect(printer.pids).to.have.length(2);
    expect(isAlive(printer.pids[0]!)).to.equal(false);
  });

  it('is killed again and again: each document is printed or can be sent again', async () => {
    // A document is not to be refused as it waits long where the machine is busy.
    printer = await TestPrinter.open({ waitSeconds: 60 });
    const outcomes = Array.from({ length: 12 }, () => outcomeOf(print()));
    for (let kill = 0; kill < 3; kill += 1) {
      await until('a browser runs', () => printer.pids.length > kill && isAlive(lastPid()));
      process.kill(lastPid(), 'SIGKILL');
    }
    const failed = (await Promise.all(outcomes)).filter((outcome) => !Buffer.isBuffer(outcome));
    // Killed twice under the same document.
    for (const outcome of failed) expect(outcome).to.be.instanceOf(UnavailableError);
    expect(failed).to.have.length.below(4);
    await print();
  });

  it('is started again once it has printed enough, and ends after what it prints', async () => {
    printer = await TestPrinter.open({ printsPerBrowser: 2 });
    await Promise.all([print(), print(), print(), print()]);
    await print();
    expect(printer.pids.length).to.be.within(2, 3);
    await until('the first has ended', () => !isAlive(printer.pids[0]!));
  });

  it('closes the page of a document that is too slow, and prints those beside it', async () => {
    printer = await TestPrinter.open({ printSeconds: 5 });
    await print();
    const [slow, other] = await Promise.all([outcomeOf(print(SLOW)), print()]);
    // On a busy machine the browser had too little of the processor to blame the document.
    if (!(slow instanceof UnavailableError)) {
      expect(slow).to.include({ code: 'document_not_printable', status: 400 });
      expect(slow)
        .to.have.property('message')
        .that.matches(/^El documento tarda demasiado/);
    }
    expect(other.subarray(0, 5).toString()).to.equal('%PDF-');
    await print();
  });

  it('is killed by a document that is too large', async function () {
    if (process.platform !== 'linux') return this.skip();
    printer = await TestPrinter.open({ memoryMegabytes: 512, printSeconds: 60 });
    const large = await outcomeOf(print(LARGE));
    expect(large).to.include({ code: 'document_not_printable', status: 400 });
    expect(large)
      .to.have.property('message')
      .that.matches(/^El documento necesita demasiada memoria/);
    await print();
    expect(await printer.figure('print_duration_seconds_count{outcome="large"}')).to.equal(1);
    expect(await printer.figure('print_duration_seconds_count{outcome="printed"}')).to.equal(1);
  });

  it('is asked by no more at a time than may, and keeps no more waiting', async () => {
    printer = await TestPrinter.open({ pages: 1, queue: 2 });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(print())));
    expect(outcomes.map((outcome) => Buffer.isBuffer(outcome))).to.deep.equal([true, true, true, false, false]);
    expect(outcomes[4]).to.be.instanceOf(UnavailableError);
    expect((outcomes[4] as UnavailableError).toProblem().headers).to.have.property('Retry-After');
    expect(await printer.figure('prints_waiting')).to.equal(0);
    expect(await printer.figure('prints_running')).to.equal(0);
  });

  it('keeps nobody waiting for long', async () => {
    printer = await TestPrinter.open({ pages: 1, waitSeconds: 0.001 });
    const [first, second] = await Promise.all([outcomeOf(print()), outcomeOf(print())]);
    expect(first).to.be.instanceOf(Buffer);
    expect(second).to.be.instanceOf(UnavailableError);
  });

  it('may be left while waiting for a turn', async () => {
    printer = await TestPrinter.open({ pages: 1 });
    const leaving = new AbortController();
    const [first, second, third] = [print(), outcomeOf(printer.printPdf('x', { signal: leaving.signal })), print()];
    leaving.abort(new Error('gone'));
    expect(await second).to.have.property('message', 'gone');
    await Promise.all([first, third]);
  });

  it('is missed: documents are refused, and health says so', async () => {
    printer = await TestPrinter.open({ browser: '/nowhere/chromium' });
    expect(await outcomeOf(printer.check())).to.include({
      key: 'documents.pdf.browser',
      message: 'there is no /nowhere/chromium',
    });
    expect(await outcomeOf(print())).to.be.instanceOf(UnavailableError);
  });

  it('does not start: documents are refused, and health says so', async () => {
    printer = await TestPrinter.open({ browser: process.execPath });
    await printer.check();
    expect(await outcomeOf(print())).to.be.instanceOf(UnavailableError);
    expect(await outcomeOf(printer.check())).to.have.property('message', 'the browser did not start');
    expect(printer.log.map(({ message }) => message).join()).to.include('the browser does not start');
  });

  it('may be started before the first document', async () => {
    printer = await TestPrinter.open({ start: 'boot' });
    expect(printer.pids).to.deep.equal([]);
    printer.begin();
    await until('it runs', () => printer.pids.length === 1);
    await print();
    expect(printer.pids).to.have.length(1);
  });

  it('ends with the printer, and what is printed and waits is refused', async () => {
    printer = await TestPrinter.open({ pages: 1 });
    await print();
    const outcomes = [outcomeOf(print(SLOW)), outcomeOf(print())];
    await until('it prints', async () => (await printer.figure('prints_running')) === 1);
    await printer.close();
    for (const outcome of outcomes) expect(await outcome).to.be.instanceOf(UnavailableError);
    expect(isAlive(lastPid())).to.equal(false);
    expect(await outcomeOf(print())).to.be.instanceOf(UnavailableError);
  });
});
