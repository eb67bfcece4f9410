import { expect } from 'chai';
import { chmod, cp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { linkLibraries } from '../../embedded-postgres/library-links.js';
import { findPostgresPrograms, makeRunnable } from '../../embedded-postgres/postgres-programs.js';
import type { PostgresPrograms } from '../../embedded-postgres/postgres-programs.js';
import { runProgram } from '../../embedded-postgres/run-program.js';
import { cleanUp, isRoot, modeOf, temporaryFolder } from './embedded-harness.js';

const nobody = { uid: 65534, gid: 65534 };

async function copyPackage(folder: string): Promise<PostgresPrograms> {
  const { postgres } = await findPostgresPrograms(undefined);
  const source = path.resolve(postgres, '../../..');
  await cp(source, folder, { recursive: true, verbatimSymlinks: true });
  const program = (name: string) => path.join(folder, 'native/bin', name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

async function removeLinks(programs: PostgresPrograms): Promise<string> {
  const libraries = path.resolve(programs.postgres, '../../lib');
  for (const entry of await readdir(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(path.join(libraries, entry.name));
  }
  return libraries;
}

describe('the programs of PostgreSQL', () => {
  afterEach(cleanUp);

  it('get the library links that npm did not make, from several processes at once', async () => {
    const programs = await copyPackage(await temporaryFolder());
    await removeLinks(programs);
    expect((await runProgram(programs.postgres, ['--version'])).exitCode).to.equal(127);
    const runnable = Array.from({ length: 4 }, () => makeRunnable(programs, undefined, '/nowhere'));
    expect(await Promise.all(runnable)).to.deep.equal(Array(4).fill(programs));
  });

  it('are refused with a way out when a link can neither be found nor made', async () => {
    const folder = await temporaryFolder();
    const links = [{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }];
    await writeFile(path.join(folder, 'pg-symlinks.json'), JSON.stringify(links));
    const error = await linkLibraries(folder).catch((reason: unknown) => reason as Error);
    expect(error).to.have.property('name', 'EmbeddedPostgresError');
    expect(error)
      .to.have.property('message')
      .that.matches(/lacks the library link .*a\.so.*npm rebuild/);
  });

  it('are refused where they do not run', async () => {
    const programs = await copyPackage(await temporaryFolder());
    await rm(path.resolve(programs.postgres, '../../lib/libicudata.so.60.2'));
    const error = await makeRunnable(programs, undefined, '/nowhere').catch((reason: unknown) => reason as Error);
    expect(error)
      .to.have.property('message')
      .that.matches(/does not run here .*libicudata.*DATABASE_URL/);
  });

  it('keep no process alive where they cannot be started', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
    const before = timers();
    const attempts = 10;
    for (let attempt = 0; attempt < attempts; attempt += 1)
      expect(await runProgram('/nowhere', [])).to.have.property('stderr', 'spawn /nowhere ENOENT');
    // The process has other timers, and one or the other begins or ends meanwhile.
    expect(timers() - before).to.be.lessThan(attempts);
  });

  describe('below a folder that is closed to the server’s user', () => {
    before(function () {
      if (isRoot) return;
      process.stdout.write('      skipped: only root runs the server as another user\n');
      this.skip();
    });

    it('are copied once to where it can run them and nobody else can change them', async () => {
      const programs = await copyPackage(await temporaryFolder());
      const open = await temporaryFolder();
      await chmod(open, 0o755);
      const cache = path.join(open, 'cache');
      const said: string[] = [];
      const log = (message: string): void => void said.push(message);
      const copies = await Promise.all([1, 2, 3].map(() => makeRunnable(programs, nobody, cache, log)));
      expect(said).to.have.length(1);
      for (const copy of copies) {
        expect(copy.postgres).to.match(/cache.postgres-18\.4\.0-beta\.17.bin.postgres$/);
        expect((await runProgram(copy.postgres, ['--version'], { user: nobody })).exitCode).to.equal(0);
      }
      expect(await modeOf(cache)).to.equal('755');
      expect(await readdir(cache)).to.have.members(['lock', 'postgres-18.4.0-beta.17']);
    });

    it('are not copied to where others could change them', async () => {
      const programs = await copyPackage(await temporaryFolder());
      const cache = await temporaryFolder();
      await chmod(cache, 0o777);
      const error = await makeRunnable(programs, nobody, cache).catch((reason: unknown) => reason as Error);
      expect(error).to.have.property('message').that.contains('only its owner may write');
    });
  });
});
