import { expect } from 'chai';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';

const web = path.join(packageRoot, 'plugins/console/web');

/** A copy of the console's sources, compiled against types of the service that a test has changed. */
class Copy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-console-types-'));
  private readonly files = {
    procedures: path.join(this.folder, 'admin/admin-plugins.d.ts'),
    operations: path.join(this.folder, 'src/api/generated/openapi.d.ts'),
  };

  constructor() {
    cpSync(path.join(web, 'src'), path.join(this.folder, 'src'), { recursive: true });
    cpSync(path.join(packageRoot, 'admin-client/dist'), path.join(this.folder, 'admin'), { recursive: true });
    symlinkSync(path.join(web, 'node_modules'), path.join(this.folder, 'node_modules'), 'dir');
    const own = JSON.parse(readFileSync(path.join(web, 'tsconfig.json'), 'utf8')) as { compilerOptions: object };
    const paths = { 'ventanilla-admin-client': ['./admin/index.d.ts'] };
    const settings = { ...own, compilerOptions: { ...own.compilerOptions, paths } };
    writeFileSync(path.join(this.folder, 'tsconfig.json'), JSON.stringify(settings));
  }

  /** Renames a field in every type of that kind. */
  rename(kind: 'procedures' | 'operations', from: string, to: string): void {
    const text = readFileSync(this.files[kind], 'utf8');
    const renamed = text.replaceAll(new RegExp(`\\b${from}(?=\\??:)`, 'g'), to);
    expect(renamed).not.to.equal(text);
    writeFileSync(this.files[kind], renamed);
  }

  /** Returns the messages of the compiler; empty where there are none. */
  compile(): string {
    const tsc = path.join(web, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [tsc, '-p', this.folder], { encoding: 'utf8' }).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

describe('the types of the console', function () {
  this.timeout(600_000);
  let copy: Copy;

  before(() => {
    const run = (...command: readonly string[]): void => {
      execFileSync(process.execPath, command, { cwd: packageRoot, stdio: ['ignore', 'ignore', 'inherit'] });
    };
    run('scripts/build-client.mjs');
    run('--import', 'tsx', 'scripts/console/write-types.ts');
    run('plugins/console/web/build.mjs', '--packages-only');
  });
  beforeEach(() => {
    copy = new Copy();
  });
  afterEach(() => copy.remove());

  it('refuse a field of a procedure and of an operation that has another name', () => {
    copy.rename('procedures', 'motivo', 'razon');
    // An optional field of a body may have any name: openapi-fetch infers the type of what it is given.
    copy.rename('operations', 'respuestas', 'contestadas');
    const messages = copy.compile();
    expect(messages).to.match(/task\/reassign-task\.tsx.*motivo/);
    expect(messages).to.match(/counter\/counter-draft\.ts.*respuestas/);
  });
});
