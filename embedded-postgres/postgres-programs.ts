import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { linkLibraries } from './library-links.js';
import { copyPrograms } from './program-copy.js';
import { runProgram } from './run-program.js';
import type { ServerUser } from './server-user.js';

/** Absolute paths of the programs. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** Root-owned and readable by every account, unlike a data folder or a checkout below /root. */
const cacheFolder = '/var/cache/ventanilla';

/**
 * Finds the programs that npm installed for this platform, and makes sure that the server's user can run them.
 * @throws EmbeddedPostgresError when there are none, or they do not run here.
 */
export async function findPostgresPrograms(
  user: ServerUser | undefined,
  log?: (message: string) => void,
): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let installed: { initdb: string; postgres: string; pg_ctl: string };
  try {
    installed = (await import(packageName)) as typeof installed;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${packageName} is not installed): set DATABASE_URL instead`,
      { cause: error },
    );
  }
  const { initdb, postgres, pg_ctl: pgCtl } = installed;
  return makeRunnable({ initdb, postgres, pgCtl }, user, cacheFolder, log);
}

/**
 * Completes an installation of PostgreSQL, and copies it into the cache where the server's user cannot reach its folder
 * (a checkout below /root).
 * @throws EmbeddedPostgresError when the programs do not run.
 */
export async function makeRunnable(
  programs: PostgresPrograms,
  user: ServerUser | undefined,
  cache: string,
  log: (message: string) => void = () => undefined,
): Promise<PostgresPrograms> {
  const installation = path.dirname(path.dirname(programs.postgres));
  await linkLibraries(installation);
  let complaint = await tryToRun(programs, user);
  if (complaint === undefined) return programs;
  if (user) {
    const copy = path.join(cache, `postgres-${await readVersion(installation)}`);
    await copyPrograms(installation, copy, log);
    const copied = moveInto(programs, copy);
    complaint = await tryToRun(copied, user);
    if (complaint === undefined) return copied;
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${installation} does not run here (${complaint}): set DATABASE_URL instead`,
  );
}

async function tryToRun(programs: PostgresPrograms, user: ServerUser | undefined): Promise<string | undefined> {
  const result = await runProgram(programs.postgres, ['--version'], { user });
  return result.exitCode === 0 ? undefined : describeError(result.stderr || `exit code ${result.exitCode}`);
}

async function readVersion(installation: string): Promise<string> {
  const manifest = path.join(path.dirname(installation), 'package.json');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}

function moveInto(programs: PostgresPrograms, folder: string): PostgresPrograms {
  const move = (program: string) => path.join(folder, 'bin', path.basename(program));
  return {
    initdb: move(programs.initdb),
    postgres: move(programs.postgres),
    pgCtl: move(programs.pgCtl),
  };
}
