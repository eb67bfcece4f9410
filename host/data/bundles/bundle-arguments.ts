import { parseArgs } from 'node:util';
import { InputError } from '../../plugin-api/index.js';
import { readPlan, type Plan } from './plan.js';
import type { SectionChoice } from './section-choice.js';

const CHOICE = '[--only SECTION,…] [--users] [--superusers]';
const TRIAL = `${CHOICE} [--prune] [--secrets FILE]`;

export const BUNDLE_USAGE = [
  `diff FILE ${TRIAL} [--plan FILE]`,
  `import FILE --dry-run ${TRIAL}`,
  `import FILE ${CHOICE} [--secrets FILE]`,
  'import FILE --plan FILE [--secrets FILE]',
  `export FILE ${CHOICE}`,
] as const;

/** What `npm run bundle` is asked for. */
export interface BundleArguments {
  readonly action: 'diff' | 'import' | 'export';
  /** Its name, or `-`. */
  readonly file: string;
  readonly choice: SectionChoice;
  /** Whether what the bundle does not name is removed. */
  readonly prunes: boolean;
  /** The file that has the values of variables. */
  readonly secrets: string | undefined;
  /** Where `diff` writes its plan. */
  readonly planFile: string | undefined;
  /** What an import is held to. */
  readonly plan: Plan | undefined;
}

const options = {
  only: { type: 'string' },
  users: { type: 'boolean' },
  superusers: { type: 'boolean' },
  prune: { type: 'boolean' },
  secrets: { type: 'string' },
  plan: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

type Option = keyof typeof options;

const chosen = ['only', 'users', 'superusers'] as const;

const taken: Readonly<Record<BundleArguments['action'], readonly Option[]>> = {
  diff: [...chosen, 'prune', 'secrets', 'plan'],
  import: [...chosen, 'prune', 'secrets', 'plan', 'dry-run'],
  export: chosen,
};

const isAction = (text: string | undefined): text is BundleArguments['action'] =>
  text !== undefined && Object.hasOwn(taken, text);

function usageError(cause?: unknown): InputError {
  const forms = BUNDLE_USAGE.map((form) => `npm run bundle -- ${form}`);
  return new InputError(`usage: ${forms.join(' | ')}`, { cause });
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
  if (!isAction(action) || file === undefined || others.length > 0) throw usageError();
  const given = Object.keys(values) as Option[];
  if (given.some((option) => !taken[action].includes(option))) throw usageError();
  const isPlanned = action === 'import' && values.plan !== undefined;
  // A plan says what is taken.
  if (isPlanned && given.some((option) => option !== 'plan' && option !== 'secrets')) throw usageError();
  if (values.prune && action === 'import' && !values['dry-run']) {
    throw new InputError('What is removed is named first: diff FILE --prune --plan PLAN, then import FILE --plan PLAN');
  }
  const plan = isPlanned ? readPlan(values.plan!) : undefined;
  const { only, users = false, superusers = false, prune = false } = values;
  return {
    action: values['dry-run'] ? 'diff' : action,
    file,
    choice: plan ?? { only: only?.split(',').map((name) => name.trim()), users, superusers },
    prunes: plan?.prunes ?? prune,
    secrets: values.secrets,
    planFile: action === 'diff' ? values.plan : undefined,
    plan,
  };
}
