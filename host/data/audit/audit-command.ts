import { parseArgs } from 'node:util';
import {
  ConflictError,
  InputError,
  uuidInSmallLetters,
  type AuditLog,
  type ChainedLog,
  type Command,
  type CommandConsole,
  type Database,
  type Secrets,
} from '../../plugin-api/index.js';
import { CHAIN_KEY, type Seal } from './chain-hash.js';
import { erasePersonalData } from './erase-personal-data.js';
import { unsealedEntries } from './unsealed-entries.js';
import { verifyChain } from './verify-chain.js';

const USAGE = ['verify [--head LOG:SEQ:HASH]...', 'erase --kind KIND --id ID'];

interface Services {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly secrets: Secrets;
  readonly logs: readonly ChainedLog[];
}

interface Options {
  readonly action: string;
  readonly head?: readonly string[];
  readonly kind?: string;
  readonly id?: string;
}

const usage = (): InputError => new InputError(`usage: ${USAGE.map((form) => `npm run audit -- ${form}`).join(' | ')}`);

function parseOptions(args: readonly string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const options = { head: { ...text, multiple: true }, kind: text, id: text } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { ...values, action: positionals.join(' ') };
  } catch {
    throw usage();
  }
}

/** Parses the `--head` options; returns the heads by the names of their logs. */
function readHeads(texts: readonly string[], logs: readonly ChainedLog[]): ReadonlyMap<string, Seal> {
  const heads = new Map<string, Seal>();
  for (const text of texts) {
    const [, name, seq, hash] = /^(.+):([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
    if (name === undefined || seq === undefined || hash === undefined) {
      throw new InputError('--head: must be LOG:SEQ:HASH, as an earlier "verify" printed it');
    }
    if (!logs.some((log) => log.name === name)) throw new InputError(`--head: there is no log "${name}"`);
    if (heads.has(name)) throw new InputError(`--head: "${name}" is given twice`);
    heads.set(name, { seq: Number(seq), hash: Buffer.from(hash, 'hex') });
  }
  return heads;
}

function written({ name }: ChainedLog, { seq, hash }: Seal): string {
  return seq === 0 ? 'none' : `${name}:${seq}:${hash.toString('hex')}`;
}

/** Prints the state of one chain; returns its first problem. */
async function verifyLog(
  { database, secrets }: Services,
  log: ChainedLog,
  console: CommandConsole,
  noted?: Seal,
): Promise<string | undefined> {
  const report = await verifyChain(database, log, secrets.key(CHAIN_KEY), noted);
  const unsealed = await unsealedEntries(database, log);
  const { head, personal, erased, problem } = report;
  const since = unsealed.first ? `, the first is entry ${unsealed.first.id} of ${unsealed.first.at.toISOString()}` : '';
  console.print(`log                       ${log.name}`);
  console.print(`sealed entries that fit   ${head.seq}`);
  console.print(`  personal data checked   ${personal}`);
  console.print(`  personal data erased    ${erased}`);
  console.print(`head                      ${written(log, head)}`);
  console.print(`entries without a seal    ${unsealed.count}${since}`);
  return problem;
}

async function verify(services: Services, console: CommandConsole, noted: readonly string[]): Promise<void> {
  const heads = readHeads(noted, services.logs);
  const problems: string[] = [];
  for (const log of services.logs) {
    // A problem of one log does not hide those of the others.
    const problem = await verifyLog(services, log, console, heads.get(log.name)).then(
      (found) => found && `was tampered with: ${found}`,
      (error: unknown) => `could not be read (${(error as Error).name})`,
    );
    if (problem) problems.push(`the log ${log.name} ${problem}`);
  }
  if (problems.length > 0) throw new ConflictError(problems.join('; '));
  console.print('every chain is whole; keep the heads elsewhere and give them to a later "verify --head"');
}

/**
 * Builds the command `audit`. `npm run audit -- verify` checks every chain, and exits with status 1 and the first
 * problem of each log that was tampered with. `npm run audit -- erase` erases the personal data of a user or of another
 * subject.
 */
export function auditCommand(services: Services): Command {
  return {
    name: 'audit',
    usage: USAGE,
    run: async (args, console) => {
      const { action, head, kind, id } = parseOptions(args);
      if (action === 'verify' && kind === undefined && id === undefined) {
        await verify(services, console, head ?? []);
        return;
      }
      if (action !== 'erase' || !kind || !id || head !== undefined) throw usage();
      if (kind.length > 100 || id.length > 255) throw new InputError('--kind or --id is too long');
      const erased = await erasePersonalData(services, { kind, id: uuidInSmallLetters(id) }, 'console');
      console.print(`personal data of ${erased} entries erased`);
    },
  };
}
