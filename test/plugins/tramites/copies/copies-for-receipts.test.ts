import { expect } from 'chai';
import { type HostSettings, type Logger, UnavailableError } from '../../../../host/plugin-api/index.js';
import { CopiesForReceipts } from '../../../../plugins/tramites/copies/copies-for-receipts.js';
import type { CopiedRecords } from '../../../../plugins/tramites/copies/copied-record.js';
import type { StoredCopies } from '../../../../plugins/tramites/copies/stored-copies.js';
import { RecordLinks } from '../../../../plugins/tramites/vocabulary/record-links.js';
import { TestClock } from '../../../../testing/test-clock.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('the copy of a receipt', () => {
  const settings = { publicUrl: 'https://ciudad.example' } as HostSettings;
  const logger = { warn: () => undefined } as unknown as Logger;
  const open = new AbortController().signal;
  const isOpen = (): Promise<string> => new Promise(() => undefined);
  let clock: TestClock;
  let printed: number;
  let isBusy: boolean;
  let printedAt: Date | null;
  let print: () => Promise<string | null>;

  beforeEach(() => {
    clock = new TestClock();
    [printed, isBusy, printedAt] = [0, false, null];
    print = () => Promise.resolve('file');
  });
  const { setTimeout: set } = globalThis;
  afterEach(() => void Object.assign(globalThis, { setTimeout: set }));

  function opened(): CopiesForReceipts {
    const copies = {
      isOffered: true,
      isBusyFor: () => isBusy,
      fileOf: () => {
        printed += 1;
        return print();
      },
    } as unknown as StoredCopies;
    const records = { find: () => Promise.resolve({ id: 1, printed_at: printedAt }) } as unknown as CopiedRecords;
    return new CopiesForReceipts(copies, records, new RecordLinks(settings), settings, clock, logger);
  }

  it('is not waited for where another copy waits, unless it was printed before', async () => {
    const receipts = opened();
    isBusy = true;
    expect(await receipts.printForReceipt(1, open)).to.equal(undefined);
    printedAt = clock.now();
    expect(await receipts.printForReceipt(1, open)).to.equal('file');
    expect(printed).to.equal(1);
  });

  it('is given up after 5 seconds; then none is printed for a minute', async () => {
    const waits: (number | undefined)[] = [];
    const endAtOnce = (end: () => void, milliseconds?: number): unknown => {
      waits.push(milliseconds);
      return set(end, 0);
    };
    Object.assign(globalThis, { setTimeout: endAtOnce });
    const receipts = opened();
    print = isOpen;
    expect(await receipts.printForReceipt(1, open)).to.equal(undefined);
    expect(waits).to.deep.equal([5000]);
    Object.assign(globalThis, { setTimeout: set });
    print = () => Promise.resolve('file');
    clock.advance(59);
    expect(await receipts.printForReceipt(1, open)).to.equal(undefined);
    clock.advance(2);
    expect(await receipts.printForReceipt(1, open)).to.equal('file');
  });

  it('is not printed for a minute after the printer was away, and is tried again after other faults', async () => {
    const receipts = opened();
    print = () => Promise.reject(new Error('a fault'));
    expect(await receipts.printForReceipt(1, open)).to.equal(undefined);
    print = () => Promise.reject(new UnavailableError());
    expect(await receipts.printForReceipt(1, open)).to.equal(undefined);
    expect(await receipts.printForReceipt(1, open)).to.equal(undefined);
    expect(printed).to.equal(2);
  });

  it('fails with the job that is aborted, so that its next attempt has it', async () => {
    print = isOpen;
    const job = new AbortController();
    const waiting = opened().printForReceipt(1, job.signal);
    const reason = new Error('the host stops');
    job.abort(reason);
    expect(await rejectionOf(waiting)).to.equal(reason);
  });
});
