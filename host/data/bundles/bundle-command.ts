import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type {
  AuditLog,
  AnyBundleSection,
  Command,
  CommandConsole,
  Database,
  LeftOutPlugins,
  Revisions,
  Transaction,
} from '../../plugin-api/index.js';
import type { Transacting } from '../database/transaction-database.js';
import { BUNDLE_USAGE, bundleArguments, type BundleArguments } from './bundle-arguments.js';
import { unwritableFile } from './unwritable-file.js';
import { describeDifference, describeRemovals } from './describe-difference.js';
import { exportBundle } from './export-bundle.js';
import { importBundle, type ImportOptions, type ImportReport } from './import-bundle.js';
import { MadeSecrets } from './made-secrets.js';
import { secretSource } from './secret-source.js';
import { bundleSource, readBundle, type Bundle } from './read-bundle.js';
import { measuredImport, tryImport, type Measured } from './measured-import.js';
import { requireDifference, requireState, writePlan, type Plan } from './plan.js';
import { requireKnown } from './section-choice.js';

export const BUNDLE_COMMAND = 'bundle';

/** The file name that stands for standard input or output. */
const STREAM = '-';

/** The exit status of `diff` where an import would change something. */
const DIFFERENT = 1;

const countsOf = ([section, { created, changed, left }]: [string, Readonly<Record<string, number>>]): string =>
  `${section}: ${created} created, ${changed} changed, ${left} left`;

/** Describes an import, one line per section: how many items were created, changed and left as they were. */
export function describeReport(report: ImportReport): string[] {
  return [...report].map(countsOf);
}

/** The streams in place of a file. */
interface BundleStreams {
  read(): Promise<Buffer>;
  write(content: string): Promise<void>;
}

/** Standard input and output. */
const standardStreams: BundleStreams = {
  read: () => buffer(process.stdin),
  write: (content) =>
    new Promise((done, fail) => process.stdout.write(content, (error) => (error ? fail(error) : done()))),
};

/** The services that the command uses. */
export interface BundleServices {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly sections: () => readonly AnyBundleSection[];
  readonly leftOut: () => Promise<LeftOutPlugins>;
  readonly streams?: BundleStreams;
  /** Replaces the database's own transactions; may roll back all that is done in it. */
  readonly transaction?: Transacting;
}

/** A run of `npm run bundle -- diff | import | export` (decisions, section 12). */
class BundleRun {
  private readonly streams: BundleStreams;
  private readonly sections: readonly AnyBundleSection[];
  private readonly transaction: Transacting;

  constructor(
    private readonly services: BundleServices,
    private readonly console: CommandConsole,
  ) {
    this.streams = services.streams ?? standardStreams;
    this.sections = services.sections();
    this.transaction = services.transaction ?? ((work) => services.database.transaction(work));
  }

  async export({ file, choice }: BundleArguments): Promise<void> {
    requireKnown(this.sections, choice);
    const content = await exportBundle(this.sections, this.services.database, choice);
    if (file === STREAM) return this.streams.write(content);
    await writeFile(file, content).catch((cause: unknown) => {
      throw unwritableFile(file, cause);
    });
    this.console.print(`written to ${file}`);
  }

  async import(given: BundleArguments): Promise<void> {
    const bundle = await this.read(given);
    let made = new MadeSecrets();
    let removed: readonly string[] = [];
    const report = await this.warning(bundle, (options) =>
      this.transaction(async (tx) => {
        // A retried transaction makes new secrets.
        made = new MadeSecrets();
        const own = { ...options, missingSecret: made.make, prunes: given.prunes };
        if (!given.plan) return importBundle(bundle, tx, own);
        const measured = await this.planned(bundle, tx, own, given.plan);
        removed = describeRemovals(measured.difference);
        return measured.report;
      }),
    );
    for (const line of [...describeReport(report), ...removed, ...made.lines]) this.console.print(line);
  }

  /** Prints what an import would do. Returns the exit status. */
  async diff(given: BundleArguments): Promise<number> {
    const bundle = await this.read(given);
    const missingSecret = new MadeSecrets().make;
    const measured = await this.warning(bundle, (options) =>
      tryImport(bundle, this.sections, this.transaction, { ...options, missingSecret, prunes: given.prunes }),
    );
    const { report, difference } = measured;
    const sections = new Map(difference.map((one) => [one.section, one]));
    const named = new Set([...report.keys(), ...sections.keys()]);
    for (const name of named) {
      const counts = report.get(name);
      this.console.print(counts ? countsOf([name, counts]) : `${name}:`);
      for (const line of describeDifference(sections.get(name))) this.console.print(line);
    }
    if (given.planFile !== undefined) writePlan(given.planFile, { ...given.choice, prunes: given.prunes }, measured);
    return difference.length > 0 ? DIFFERENT : 0;
  }

  /** Imports a bundle exactly as planned; throws where the import would differ from the plan. */
  private async planned(bundle: Bundle, tx: Transaction, options: ImportOptions, plan: Plan): Promise<Measured> {
    const begin = (state: string): void => requireState(plan, state);
    const measured = await measuredImport(bundle, this.sections, tx, options, begin);
    requireDifference(plan, measured.difference);
    return measured;
  }

  private async read({ file, secrets, choice }: BundleArguments): Promise<Bundle> {
    const { streams, sections } = this;
    requireKnown(sections, choice);
    const source =
      file === STREAM ? bundleSource('standard input', await streams.read(), process.cwd()) : bundleSource(file);
    return readBundle(source, sections, await this.services.leftOut(), { secrets: secretSource(secrets), choice });
  }

  /** Runs `work`, and prints each warning of the bundle and of the work once. */
  private async warning<T>(bundle: Bundle, work: (options: ImportOptions) => Promise<T>): Promise<T> {
    const { database, audit, revisions } = this.services;
    const warnings = new Set(bundle.warnings.map(({ message }) => message));
    const warn = (warning: string): void => void warnings.add(warning);
    const result = await work({ database, audit, revisions, by: 'console', warn });
    for (const warning of warnings) this.console.warn(`${bundle.file}: ${warning}`);
    return result;
  }
}

export function bundleCommand(services: BundleServices): Command {
  return {
    name: BUNDLE_COMMAND,
    usage: BUNDLE_USAGE,
    run: async (args, console) => {
      const given = bundleArguments(args);
      return (await new BundleRun(services, console)[given.action](given)) ?? 0;
    },
  };
}
