import { readdir, readFile, stat } from 'node:fs/promises';
import { runProgram } from './run-program.js';

/** A process of one cluster's server. */
export interface ServerProcess {
  readonly pid: number;
  /** Whether this is the parent of the server's other processes. */
  readonly isPostmaster: boolean;
}

// Does not match a process that merely searches for the name.
const postmasterCommand = /[\\/]postgres(?:\.exe)?"? -D /;

interface ProcessCommand {
  readonly pid: number;
  readonly command: string;
}

/**
 * Returns the name that every process of a cluster's server has in its command line. It is made from the folder's
 * identity on this machine, so that a copied folder is not taken for the original.
 */
export async function clusterName(data: string): Promise<string> {
  const { dev, ino } = await stat(data, { bigint: true });
  return `ventanilla-${dev}-${ino}`;
}

/**
 * Finds all processes of a cluster's server, orphans included, by their command lines: a pid may be in use again, and
 * root in a container may not read another user's working folder. Untested on macOS and Windows; on Windows only the
 * parent is found.
 */
export async function findServerProcesses(name: string): Promise<ServerProcess[]> {
  const found: ServerProcess[] = [];
  for (const { pid, command } of await listCommands()) {
    if (postmasterCommand.test(command) && `${command} `.includes(` cluster_name=${name} `))
      found.push({ pid, isPostmaster: true });
    else if (command.startsWith(`postgres: ${name}: `)) found.push({ pid, isPostmaster: false });
  }
  return found;
}

async function listCommands(): Promise<ProcessCommand[]> {
  if (process.platform === 'linux') return listFromProc();
  if (process.platform === 'win32') {
    const query = `Get-CimInstance Win32_Process -Filter "Name='postgres.exe'" | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }`;
    return parseList((await runProgram('powershell', ['-NoProfile', '-Command', query])).stdout);
  }
  return parseList((await runProgram('ps', ['-axww', '-o', 'pid=,command='])).stdout);
}

async function listFromProc(): Promise<ProcessCommand[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(pid), command: line.replaceAll('\0', ' ') };
    }),
  );
}

function parseList(output: string): ProcessCommand[] {
  const lines = output.matchAll(/^[ \t]*(\d+) (.*)$/gm);
  return Array.from(lines, ([, pid, command]) => ({ pid: Number(pid), command: command ?? '' }));
}
