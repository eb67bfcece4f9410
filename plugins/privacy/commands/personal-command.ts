import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { InputError, type Command, type CommandConsole } from '../../../host/plugin-api/index.js';
import type { ErasureService } from '../erasures/erasure-service.js';
import { linesOf, type Reapplying } from '../list/reapplying.js';
import type { PersonExport } from '../people/person-export.js';
import { personName, type PersonName } from '../people/person-name.js';

const WHO = '(--tipo TYPE --numero NUMBER | --usuario ID)';
const USAGE = [`export ${WHO} FILE`, `erase ${WHO} --fundamento TEXT`, 'reapply'];

interface Services {
  readonly people: PersonExport;
  readonly erasures: ErasureService;
  readonly reapplying: Reapplying;
}

interface Options {
  readonly words: readonly string[];
  readonly name: PersonName | undefined;
  readonly fundamento: string | undefined;
}

const usage = (): InputError =>
  new InputError(`usage: ${USAGE.map((form) => `npm run personal -- ${form}`).join(' | ')}`);

function parseOptions(args: readonly string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const options = { tipo: text, numero: text, usuario: text, fundamento: text };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { fundamento, usuario, ...document } = values;
    const given = usuario === undefined ? document : { ...document, usuario: Number(usuario) };
    if (Object.keys(given).length === 0) return { words: positionals, name: undefined, fundamento };
    return { words: positionals, name: personName.parse(given), fundamento };
  } catch {
    throw usage();
  }
}

/** Into a new file that its owner alone reads. */
async function write(pieces: AsyncGenerator<string, void>, file: string): Promise<void> {
  // Nothing is made where there is nothing to write.
  const first = await pieces.next();
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      error.code === 'EEXIST' ? `${file} exists already` : `${file} cannot be written: ${error.code}`,
    );
  });
  try {
    await handle.writeFile(first.value ?? '');
    for await (const piece of pieces) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function erase(
  { erasures }: Services,
  name: PersonName,
  fundamento: string,
  console: CommandConsole,
): Promise<void> {
  const { id, estado, resultado } = await erasures.erase(name, fundamento);
  for (const { modulo, que, borrados, queda } of resultado) {
    console.print(`${modulo}: ${que}: ${borrados}${queda === undefined ? '' : `. Queda: ${queda}`}`);
  }
  console.print(`borrado ${id}: ${estado}`);
}

/** `npm run personal`: exports or erases a person, and erases again what a restored backup has brought back. */
export function personalCommand(services: Services): Command {
  return {
    name: 'personal',
    usage: USAGE,
    run: async (args, console) => {
      const { words, name, fundamento } = parseOptions(args);
      const [action, file, ...more] = words;
      if (more.length > 0) throw usage();
      if (action === 'export' && name && file !== undefined && fundamento === undefined) {
        await write(services.people.text(name, 'console'), file);
        console.print(`exported to ${file}`);
      } else if (action === 'erase' && name && file === undefined && (fundamento ?? '').trim().length >= 10) {
        await erase(services, name, fundamento!.trim().slice(0, 1000), console);
      } else if (action === 'reapply' && !name && file === undefined && fundamento === undefined) {
        linesOf(await services.reapplying.reapply()).forEach((line) => console.print(line));
      } else throw usage();
    },
  };
}
