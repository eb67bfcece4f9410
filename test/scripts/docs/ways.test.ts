import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { countWay, type CountedWay } from '../../../scripts/docs/ways/counted-way.js';
import { follow, noteSent } from '../../../scripts/docs/ways/recorder.js';
import { reportEntries } from '../../../scripts/docs/ways/report-entries.js';
import { functionsById } from '../../../scripts/docs/ways/source-functions.js';

/** A program of three files; `send` ends its way. */
const program: Readonly<Record<string, string>> = {
  'desk.mts': `import { Store } from './store.mjs';
export class Desk {
  readonly store = new Store();
  /** Files a text. Twice a day at most. */
  async file(text: string, send: () => void): Promise<string> {
    const both = [this.store.keep((kept) => this.check(kept), text), this.store.keep(async (kept) => kept, text)];
    const [kept] = await Promise.all(both);
    await this.store.write(async () => this.store.write(async () => send()));
    return this.check(kept!);
  }
  private async check(text: string): Promise<string> {
    return text.trim();
  }
}`,
  'store.mts': `import { later } from './later.mjs';
/** A store of texts. */
export class Store {
  async keep(check: (text: string) => Promise<string>, text: string): Promise<string> {
    await later();
    return check(text);
  }
  async write(work: () => Promise<void>): Promise<void> {
    await work();
  }
}`,
  'later.mts': `/** Waits for a moment {@link Promise}. */
export function later(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
function* numbers(): Generator<number> { yield 1; }
class Base { constructor(readonly number: number) { [...numbers()].at(number); } }
export class Derived extends Base { constructor() { super(0); } }`,
};

describe('the ways of a document', () => {
  let folder: string;
  let way: CountedWay;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-ways-'));
    const recorder = new URL('../../../scripts/docs/ways/recorder.ts', import.meta.url).href;
    for (const [file, text] of Object.entries(program))
      await writeFile(path.join(folder, file), reportEntries(file, text, recorder));
    const { Desk } = (await import(pathToFileURL(path.join(folder, 'desk.mts')).href)) as {
      Desk: new () => { file(text: string, send: () => void): Promise<string> };
    };
    const desk = new Desk();
    await desk.file('not followed', () => undefined);
    const { value, entries } = await follow(() => desk.file(' text ', noteSent));
    expect(value).to.equal('text');
    way = countWay(
      [{ beginning: 'desk', entries }],
      functionsById((file) => program[file]!),
    );
  });
  after(() => rm(folder, { recursive: true }));

  it('has the files in the order of calls, with the file that called first', () => {
    expect(way.files.map(({ file, from }) => [file, from])).to.deep.equal([
      ['desk.mts', undefined],
      ['store.mts', 'desk.mts'],
      ['later.mts', 'store.mts'],
    ]);
  });

  it('counts each call from another file as a visit, and none after the last bytes were sent', () => {
    // Into the desk: the beginning, both checks, both works. Into the store: twice `keep`, twice `write`.
    expect(way.files.map(({ visits }) => visits)).to.deep.equal([5, 4, 2]);
    expect(way.visits).to.equal(11);
  });

  it('names the functions by their class, with the first sentence of a comment', () => {
    const [desk, store, later] = way.files.map(({ entered }) =>
      [...entered].map(({ name, purpose }) => [name, purpose]),
    );
    expect(desk![0]).to.deep.equal(['Desk.file', 'Files a text.']);
    expect(store).to.deep.equal([
      ['Store.keep', 'A store of texts.'],
      ['Store.write', 'A store of texts.'],
    ]);
    expect(later).to.deep.equal([['later', 'Waits for a moment `Promise`.']]);
  });

  it('counts the callbacks within each other', () => {
    expect(way.depth).to.equal(2);
  });

  it('follows constructors of derived classes and generators', async () => {
    const { Derived } = (await import(pathToFileURL(path.join(folder, 'later.mts')).href)) as {
      Derived: new () => { readonly number: number };
    };
    const { entries } = await follow(() => {
      expect(new Derived().number).to.equal(0);
      noteSent();
      return Promise.resolve();
    });
    expect(entries.flatMap(({ calls }) => [1, ...calls.map(() => 1)])).to.have.length(3);
  });
});
