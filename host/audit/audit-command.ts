import { parseArgs } from 'node:util';
import {
  ConflictError,
  InputError,
  type AuditLog,
  type Command,
  type CommandConsole,
  type Database,
  type Secrets,
} from '../plugin-api/index.js';
import { CHAIN_KEY, type Seal } from './chain-hash.js';
import { erasePersonalData } from './erase-personal-data.js';
import { unsealedEntries } from './unsealed-entries.js';
import { verifyChain } from './verify-chain.js';

const USAGE = ['verify [--head SEQ:HASH]', 'erase --kind KIND --id ID'];

interface Services {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly secrets: Secrets;
}

interface Options {
  readonly action: string;
  readonly head?: string;
  readonly kind?: string;
  readonly id?: string;
}

const usage = (): InputError =>
  new InputError(`usage: ${USAGE.map((form) => `npm run audit -- ${form}`).join(' | ')}`);

function parseOptions(args: readonly string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const options = { head: text, kind: text, id: text };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { ...values, action: positionals.join(' ') };
  } catch {
    throw usage();
  }
}

function readSeal(text: string): Seal {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new InputError('--head: must be SEQ:HASH, as an earlier "verify" printed it');
  }
  return { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}

const written = ({ seq, hash }: Seal): string => (seq === 0 ? 'none' : `${seq}:${hash.toString('hex')}`);

async function verify({ database, secrets }: Services, console: CommandConsole, noted?: Seal): Promise<void> {
  const report = await verifyChain(database, secrets.key(CHAIN_KEY), noted);
  const unsealed = await unsealedEntries(database);
  const { head, personal, erased, problem } = report;
  const since = unsealed.first
    ? `, the first is entry ${unsealed.first.id} of ${unsealed.first.at.toISOString()}`
    : '';
  console.print(`sealed entries that fit   ${head.seq}`);
  console.print(`  personal data checked   ${personal}`);
  console.print(`  personal data erased    ${erased}`);
  console.print(`head                      ${written(head)}`);
  console.print(`entries without a seal    ${unsealed.count}${since}`);
  if (problem) throw new ConflictError(`the audit log was tampered with: ${problem}`);
  console.print('the chain is whole; keep the head elsewhere and give it to a later "verify --head"');
}

/**
 * `npm run audit -- verify`: whether the log is as it was written; a log that was tampered with ends it with status 1 and
 * the first thing that is wrong. `npm run audit -- erase`: the personal data of a user or of another subject.
 */
export function auditCommand(services: Services): Command {
  return {
    name: 'audit',
    usage: USAGE,
    run: async (args, console) => {
      const { action, head, kind, id } = parseOptions(args);
      if (action === 'verify' && kind === undefined && id === undefined) {
        await verify(services, console, head === undefined ? undefined : readSeal(head));
        return;
      }
      if (action !== 'erase' || !kind || !id || head !== undefined) throw usage();
      if (kind.length > 100 || id.length > 255) throw new InputError('--kind or --id is too long');
      const erased = await erasePersonalData(services, { kind, id }, 'console');
      console.print(`personal data of ${erased} entries erased`);
    },
  };
}
