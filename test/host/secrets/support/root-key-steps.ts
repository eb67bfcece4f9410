import { InputError, type Command } from '../../../../host/plugin-api/index.js';
import type { Host } from '../../../../host/host.js';

/** What a command was broken off with. */
class BrokenOff extends Error {}

const keysOf = ({ commands }: Pick<Host, 'commands'>): Command => commands.find(({ name }) => name === 'keys')!;

/**
 * Leads through a change of the root key with the keys of this host, until a line is printed that fits; there the
 * command is broken off, as where its process ends. Without one, to its end.
 *
 * @returns what was printed.
 */
export async function leadRootKey(host: Pick<Host, 'commands'>, until?: RegExp): Promise<readonly string[]> {
  const lines: string[] = [];
  const print = (line: string): void => {
    lines.push(line);
    if (until?.test(line)) throw new BrokenOff();
  };
  const readSecret = (): Promise<string> => Promise.reject(new InputError('nothing is asked for'));
  try {
    await keysOf(host).run(['root'], { print, warn: print, readSecret });
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
  }
  return lines;
}

/** The line that asks for hosts with the new key alone: all that is stored is sealed under it by then. */
export const ALONE = /^Start each host, one after the other, with the root key \w{16} alone/;
