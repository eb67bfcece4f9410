import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../host/runtime/paths.js';
import { rejectionOf } from '../host/support/rejection.js';

interface Surroundings {
  readonly say: (line: string) => void;
  readonly often: (tick: () => void) => () => void;
  readonly now: () => number;
}
interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}

type WithProgress = <T>(
  doing: string,
  work: () => Promise<T>,
  far: (() => string) | undefined,
  surroundings: Surroundings,
) => Promise<T>;
type WantedPackages = (lock: Lock, machine?: { os: string; cpu: string; libc?: string }) => string[];

const script = <T>(name: string): Promise<T> =>
  import(pathToFileURL(path.join(packageRoot, 'scripts', name)).href) as Promise<T>;

describe('the progress of a start', () => {
  let withProgress: WithProgress;
  let lines: string[];
  let ticks: Set<() => void>;
  let time: number;
  before(async () => {
    ({ withProgress } = await script<{ withProgress: WithProgress }>('progress.mjs'));
  });
  beforeEach(() => {
    [lines, ticks, time] = [[], new Set(), 1_000_000];
  });

  const surroundings = (): Surroundings => ({
    say: (line) => lines.push(line),
    often: (tick) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    now: () => time,
  });
  const pass = (seconds: number): void => {
    time += seconds * 1000;
    for (const tick of ticks) tick();
  };

  it('is shown until the work is done', async () => {
    let present = 0;
    const work = (): Promise<string> => {
      pass(5);
      present = 312;
      pass(5.4);
      return Promise.resolve('done');
    };
    const far = (): string => `${present} of 640 packages`;
    expect(await withProgress('Installing the dependencies', work, far, surroundings())).to.equal('done');
    pass(5);
    expect(lines).to.deep.equal([
      'Installing the dependencies…',
      'Installing the dependencies: 0 of 640 packages, 5 s',
      'Installing the dependencies: 312 of 640 packages, 10 s',
    ]);
  });

  it('is in seconds when nothing can be counted, and ends when the work fails', async () => {
    const work = (): Promise<never> => {
      pass(5);
      return Promise.reject(new Error('no'));
    };
    await rejectionOf(withProgress('Starting', work, undefined, surroundings()));
    pass(5);
    expect(lines).to.deep.equal(['Starting…', 'Starting: 5 s']);
  });
});

describe('the packages of an installation', () => {
  let wantedPackages: WantedPackages;
  before(async () => {
    ({ wantedPackages } = await script<{ wantedPackages: WantedPackages }>('wanted-packages.mjs'));
  });

  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/everywhere': {},
      'node_modules/everywhere/node_modules/within': { dev: true },
      'node_modules/linux': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'node_modules/linux-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/arm': { optional: true, os: ['linux'], cpu: ['arm64'] },
      'node_modules/not-windows': { optional: true, os: ['!win32'] },
      'node_modules/part-of-wasm': { optional: true },
    },
  };

  it('are those of the platform', () => {
    const common = ['node_modules/everywhere', 'node_modules/everywhere/node_modules/within'];
    const on = (os: string, cpu: string, libc?: string): string[] =>
      wantedPackages(lock, { os, cpu, ...(libc !== undefined && { libc }) });
    expect(on('linux', 'x64', 'glibc')).to.deep.equal([...common, 'node_modules/linux', 'node_modules/not-windows']);
    expect(on('linux', 'x64', 'musl')).to.deep.equal([
      ...common,
      'node_modules/linux-musl',
      'node_modules/not-windows',
    ]);
    expect(on('linux', 'arm64', 'glibc')).to.deep.equal([...common, 'node_modules/arm', 'node_modules/not-windows']);
    expect(on('win32', 'x64')).to.deep.equal(common);
  });

  it('are complete when it has ended', () => {
    const own = JSON.parse(readFileSync(path.join(packageRoot, 'package-lock.json'), 'utf8')) as Lock;
    const wanted = wantedPackages(own);
    const missing = wanted.filter((folder) => !existsSync(path.join(packageRoot, folder, 'package.json')));
    expect(wanted.length).to.be.greaterThan(100);
    expect(missing).to.deep.equal([]);
  });
});
