import { reasonOf } from '../../runtime/boot-error.js';
import { hostVariables } from '../../runtime/host-variables.js';
import { InputError } from '../../plugin-api/index.js';
import { readTextFile } from '../../plugin-api/text/text-file.js';

/** A function that returns the value of a bundle's variable; `undefined` where it has none. */
export type SecretSource = (name: string) => string | undefined;

/** Tells whether a variable configures this host: such a variable is never read as an item's secret. */
const isOfHost = (name: string): boolean => name.startsWith('VENTANILLA_') || name in hostVariables;

/** Reads a file with one `NAME=value` per line; empty lines and those that begin with `#` are ignored. */
function readSecrets(file: string): ReadonlyMap<string, string> {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (cause) {
    throw new InputError(`${file}: cannot be read (${reasonOf(cause)})`, { cause });
  }
  const secrets = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^([A-Z_][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new InputError(`${file}:${index + 1}: must be NAME=value`);
    secrets.set(name, value!);
  }
  return secrets;
}

/**
 * Returns the source of secrets: a variable is looked up in the file first, then in the environment; an empty one
 * counts as missing.
 */
export function secretSource(file?: string, environment: NodeJS.ProcessEnv = process.env): SecretSource {
  const ofFile: ReadonlyMap<string, string> = file === undefined ? new Map<string, string>() : readSecrets(file);
  return (name) => ofFile.get(name) || (isOfHost(name) ? undefined : environment[name]) || undefined;
}
