import { reasonOf } from '../../runtime/boot-error.js';
import { hostVariables } from '../../runtime/host-variables.js';
import { InputError } from '../../plugin-api/index.js';
import { readTextFile } from '../../plugin-api/text/text-file.js';

/** The value of a variable that a bundle names in place of a secret; `undefined` where there is none. */
export type SecretSource = (name: string) => string | undefined;

/** What configures this host is no secret of an item, whatever a bundle asks for. */
const isOfHost = (name: string): boolean => name.startsWith('VENTANILLA_') || name in hostVariables;

/** `NAME=value` a line; empty lines and those that begin with `#` say nothing. */
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

/** Returns the variables of a file, before those of the environment; an empty one has no value. */
export function secretSource(file?: string, environment: NodeJS.ProcessEnv = process.env): SecretSource {
  const ofFile: ReadonlyMap<string, string> = file === undefined ? new Map<string, string>() : readSecrets(file);
  return (name) => ofFile.get(name) || (isOfHost(name) ? undefined : environment[name]) || undefined;
}
