import { parseArgs } from 'node:util';
import { InputError } from '../plugin-api/index.js';

export const BUNDLE_USAGE = [
  'diff FILE [--secrets FILE]',
  'import FILE [--secrets FILE] [--dry-run]',
  'export FILE',
] as const;

/** What `npm run bundle` is asked for. */
export interface BundleArguments {
  readonly action: 'diff' | 'import' | 'export';
  /** Its name, or `-`. */
  readonly file: string;
  /** The file that has the values of variables, of an import. */
  readonly secrets: string | undefined;
}

const options = { 'dry-run': { type: 'boolean' }, secrets: { type: 'string' } } as const;

/** What only an import takes. */
const ofImports = ['secrets'] as const;

function usageError(cause?: unknown): InputError {
  return new InputError(`usage: npm run bundle -- ${BUNDLE_USAGE.join(' | ')}`, { cause });
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usageError(error);
  }
}

/** Reads what follows the name of the command. Throws `InputError` with how it is used. */
export function bundleArguments(args: readonly string[]): BundleArguments {
  const { values, positionals } = parsed(args);
  const [action, file, ...others] = positionals;
  const isKnown = action === 'diff' || action === 'import' || action === 'export';
  const isDry = values['dry-run'] === true;
  if (!isKnown || file === undefined || others.length > 0 || (isDry && action !== 'import')) throw usageError();
  if (action === 'export' && ofImports.some((name) => values[name] !== undefined)) throw usageError();
  return { action: isDry ? 'diff' : action, file, secrets: values.secrets };
}
