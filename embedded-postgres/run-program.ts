import { spawn } from 'node:child_process';
import path from 'node:path';

/** The slowest program, initdb, takes half a minute on a slow disk. */
const longestMs = 300_000;

export interface ProgramOptions {
  readonly workingFolder?: string;
  /** The account of the program, where it is not our own. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** An open file that the program receives as descriptor 3. */
  readonly descriptor?: number;
}

export interface ProgramResult {
  /** Undefined when the program could not be started or was killed. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  /** The error output of the program, or the reason why it could not be started. */
  readonly stderr: string;
}

/** Runs a program to its end and never rejects; a program that runs for five minutes is killed. */
export function runProgram(
  program: string,
  programArguments: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let stdout = '';
    let stderr = '';
    const child = spawn(program, programArguments, {
      cwd: options.workingFolder ?? path.parse(process.execPath).root,
      env: minimalEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', options.descriptor ?? 'ignore'],
      windowsHide: true,
      ...options.user,
    });
    // The `timeout` option of `spawn` is not cleared when a program cannot be started, and would keep this process
    // alive.
    const limit = setTimeout(() => child.kill('SIGKILL'), longestMs);
    const end = (exitCode: number | null, complaint: string): void => {
      clearTimeout(limit);
      resolve({ exitCode: exitCode ?? undefined, stdout, stderr: complaint });
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', (error) => end(null, error.message));
    child.once('close', (code) => end(code, stderr));
  });
}

/** Returns an environment without our secrets and without PG* settings: they may not reach the server. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
