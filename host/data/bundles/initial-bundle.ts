import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../runtime/paths.js';
import type {
  AnyBundleSection,
  AuditLog,
  Clock,
  Database,
  LeftOutPlugins,
  Logger,
  RequestToTry,
  Revisions,
} from '../../plugin-api/index.js';
import type { DatabaseConfig } from '../database/database-config.js';
import { NO_BUNDLE } from './bundle-config.js';
import { importBundle, isEmpty, type ImportReport } from './import-bundle.js';
import type { ImportCounts } from './import-items.js';
import { secretSource } from './secret-source.js';
import { readBundle, type Bundle } from './read-bundle.js';

/** The file of the data folder with the demo users' passwords, which the README's curl lines read. */
export const DEMO_PASSWORDS = 'demo-passwords';

const demoBundle = path.join(packageRoot, 'config/demo.yaml');

/** The official lists that are loaded with the demo. Each has its own licence, and therefore its own file. */
const demoLists = ['identification-types', 'ciiu', 'divipola'].map((name) =>
  path.join(packageRoot, `config/catalogs/${name}.yaml`),
);

function readPasswords(file: string): Map<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  } catch {
    return new Map();
  }
}

/**
 * Makes a random password for each demo user and keeps it in a file of mode 0600. The file is written before the import
 * commits, and a repeated import reads it, so that it always holds the valid passwords.
 */
function demoPasswords(dataFolder: string): (owner: string, make?: () => string) => string {
  const file = path.join(dataFolder, DEMO_PASSWORDS);
  const passwords = readPasswords(file);
  return (owner, make = () => randomBytes(12).toString('base64url')) => {
    const present = passwords.get(owner);
    if (present !== undefined) return present;
    const made = make();
    passwords.set(owner, made);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, [...passwords].map(([name, password]) => `${name}=${password}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(draft, file);
    return made;
  };
}

/** The result of loading the initial bundle. */
export interface InitialLoad {
  readonly file: string;
  readonly report: ImportReport;
  readonly warnings: readonly string[];
  /** Example requests, one for each section that has one. */
  readonly toTry: readonly RequestToTry[];
}

function requestsToTry({ items }: Bundle): RequestToTry[] {
  return [...items].flatMap(([section, [first]]) =>
    first && 'requestToTry' in section ? (section.requestToTry?.(first.value) ?? []) : [],
  );
}

/**
 * Returns the bundle for an empty database: `VENTANILLA_BUNDLE` unless it is `none`, or the demo in the embedded
 * profile.
 */
export function initialBundle({
  bundle,
  database,
}: {
  readonly bundle: string | undefined;
  readonly database: Pick<DatabaseConfig, 'url'>;
}): string | undefined {
  if (bundle === NO_BUNDLE) return undefined;
  return bundle ?? (database.url === undefined ? demoBundle : undefined);
}

/**
 * Loads a bundle into an empty database, once: the import's own transaction records it. Returns undefined where the
 * database was not empty. The caller holds the migration lock.
 */
export async function loadInitialBundle(options: {
  readonly file: string;
  /** The folder for the demo's passwords. */
  readonly dataFolder: string;
  readonly database: Database;
  readonly sections: readonly AnyBundleSection[];
  readonly leftOut: () => Promise<LeftOutPlugins>;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly logger: Logger;
}): Promise<InitialLoad | undefined> {
  const { file, dataFolder, database, sections, leftOut, clock, audit, revisions, logger } = options;
  // The demo brings no secrets, wherever it is loaded.
  const isDemo = path.resolve(file) === demoBundle;

  const marks = await database.rows('SELECT id FROM host_initial_bundle');
  if (marks.length > 0 || !(await isEmpty(sections, database))) return undefined;
  logger.info({ file }, 'loading the bundle into the empty database');
  const absent = await leftOut();
  const bundle = readBundle(file, sections, absent, { secrets: secretSource() });
  const bundles = [...(isDemo ? demoLists.map((list) => readBundle(list, sections, absent)) : []), bundle];
  const warnings = new Set(bundles.flatMap((one) => one.warnings.map(({ message }) => message)));
  const report = await database.transaction(async (tx) => {
    await database.insertRows('host_initial_bundle', [{ id: 1, loaded_at: clock.now() }], [], tx);
    const counts: [section: string, ImportCounts][] = [];
    for (const one of bundles) {
      const imported = await importBundle(one, tx, {
        database,
        audit,
        revisions,
        by: 'system',
        missingSecret: isDemo ? demoPasswords(path.resolve(dataFolder)) : undefined,
        warn: (warning) => void warnings.add(warning),
      });
      counts.push(...imported);
    }
    return new Map(counts);
  });
  return { file, report, warnings: [...warnings], toTry: requestsToTry(bundle) };
}
