import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from '../boot-error.js';
import { InputError, type CommandConsole } from '../plugin-api/index.js';
import type { Opening, Protection } from './archive/encryption.js';

export const BACKUP_USAGE = [
  'FOLDER [--keep COUNT] [--recipient age1…]... [--passphrase-file FILE] [--unencrypted] [--logical]',
  'FOLDER --verify [--identity-file FILE] [--passphrase-file FILE]',
];
export const RESTORE_USAGE = ['FOLDER [--identity-file FILE] [--passphrase-file FILE]'];

const VARIABLE = 'VENTANILLA_BACKUP_PASSPHRASE';
/** A thief of a backup can try passphrases without an end. */
const LEAST_CHARACTERS = 12;

const text = { type: 'string' } as const;
const options = {
  keep: text,
  verify: { type: 'boolean' },
  recipient: { ...text, multiple: true },
  unencrypted: { type: 'boolean' },
  logical: { type: 'boolean' },
  'passphrase-file': text,
  'identity-file': text,
} as const;

/** The options of `backup` and `restore` as they were given. */
export interface GivenOptions {
  /** A folder of backups, or one of them. */
  readonly place: string;
  readonly keep: number | undefined;
  readonly verify: boolean;
  readonly recipients: readonly string[];
  readonly unencrypted: boolean;
  /** Whether rows are wanted in place of the files of the embedded database. */
  readonly logical: boolean;
  readonly passphraseFile: string | undefined;
  readonly identityFile: string | undefined;
}

/** Throws `InputError` with the usage, or for what does not go together. */
export function readOptions(command: 'backup' | 'restore', args: readonly string[]): GivenOptions {
  const usage = command === 'backup' ? BACKUP_USAGE : RESTORE_USAGE;
  const refused = new InputError(`usage: ${usage.map((form) => `npm run ${command} -- ${form}`).join(' | ')}`);
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw refused;
  }
  const { values, positionals } = parsed;
  const given: GivenOptions = {
    place: positionals[0] ?? '',
    keep: values.keep === undefined ? undefined : Number(values.keep),
    verify: values.verify ?? false,
    recipients: values.recipient ?? [],
    unencrypted: values.unencrypted ?? false,
    logical: values.logical ?? false,
    passphraseFile: values['passphrase-file'],
    identityFile: values['identity-file'],
  };
  const { keep, verify, recipients, unencrypted, logical, passphraseFile, identityFile } = given;
  if (positionals.length !== 1 || given.place === '') throw refused;
  const writes = command === 'backup' && !verify;
  const ofWriting = keep !== undefined || recipients.length > 0 || unencrypted || logical;
  if (writes ? identityFile !== undefined : ofWriting) throw refused;
  if (command === 'restore' && verify) throw refused;
  if (keep !== undefined && !(/^\d{1,4}$/.test(values.keep!) && keep > 0))
    throw new InputError('--keep: must be a number from 1 to 9999');
  const ways = [recipients.length > 0, unencrypted, passphraseFile !== undefined, identityFile !== undefined];
  if (ways.filter(Boolean).length > 1)
    throw new InputError('--recipient, --passphrase-file, --identity-file and --unencrypted do not go together');
  return given;
}

/** What a new backup is encrypted to; a passphrase is asked for where nothing says otherwise. */
export async function protectionOf(
  given: GivenOptions,
  environment: NodeJS.ProcessEnv,
  console: CommandConsole,
): Promise<Protection> {
  if (given.unencrypted) return { kind: 'none' };
  if (given.recipients.length > 0) return { kind: 'recipients', recipients: given.recipients };
  const known = await knownPassphrase(given, environment);
  const passphrase = known ?? (await console.readSecret('Passphrase of the backup: '));
  if (passphrase.length < LEAST_CHARACTERS)
    throw new InputError(`The passphrase must have ${LEAST_CHARACTERS} characters or more.`);
  if (known === undefined && process.stdin.isTTY && (await console.readSecret('Once more: ')) !== passphrase)
    throw new InputError('The two passphrases are not the same.');
  return { kind: 'passphrase', passphrase };
}

/** What opens a backup that is encrypted. */
export async function openingOf(
  given: GivenOptions,
  environment: NodeJS.ProcessEnv,
  console: CommandConsole,
): Promise<Opening> {
  if (given.identityFile !== undefined) {
    const lines = (await readOption('--identity-file', given.identityFile)).split('\n').map((line) => line.trim());
    return { kind: 'identities', identities: lines.filter((line) => line !== '' && !line.startsWith('#')) };
  }
  const known = await knownPassphrase(given, environment);
  return { kind: 'passphrase', passphrase: known ?? (await console.readSecret('Passphrase of the backup: ')) };
}

async function knownPassphrase(
  { passphraseFile }: GivenOptions,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (passphraseFile === undefined) return environment[VARIABLE] || undefined;
  return (await readOption('--passphrase-file', passphraseFile)).split(/\r?\n/, 1)[0]!;
}

async function readOption(option: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new InputError(`${option}: ${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}
