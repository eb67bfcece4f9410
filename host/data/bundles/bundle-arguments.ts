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

/** The arguments of `npm run bundle`. */
export interface BundleArguments {
  readonly action: 'diff' | 'import' | 'export';
  /** The bundle's file name, or `-`. */
  readonly file: string;
  readonly choice: SectionChoice;
  /** Whether items that the bundle does not name are removed. */
  readonly prunes: boolean;
  /** The file with the values of variables. */
  readonly secrets: string | undefined;
  /** The file that `diff` writes its plan to. */
  readonly planFile: string | undefined;
  /** The plan that an import must match. */
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

/** Parses the arguments after the command's name. Throws `InputError` with the usage. */
export function bundleArguments(args: readonly string[]): BundleArguments {
  const { values, positionals } = parsed(args);
  const [action, file, ...others] = positionals;
  if (!isAction(action) || file === undefined || others.length > 0) throw usageError();
  const given = Object.keys(values) as Option[];
  if (given.some((option) => !taken[action].includes(option))) throw usageError();
  const isPlanned = action === 'import' && values.plan !== undefined;
  // The plan already holds the choice of sections.
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
