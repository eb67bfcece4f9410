import { existsSync } from 'node:fs';
import path from 'node:path';
import { codeRoot } from '../../host/runtime/paths.js';
import { Database } from '../../host/plugin-api/index.js';
import type { Uses } from '../../host/plugin-api/plugin/injection.js';
import { foreignKeys, foreignTables } from './foreign-tables.js';
import { placeInHost } from './place-in-host.js';
import {
  arrowsFrom,
  arrowsInCircles,
  COMPUTED,
  filesBelow,
  isToFile,
  type Arrow,
} from '../../scripts/docs/import-graph.js';

/** The code of the product, or of a tree with the same layout. */
export interface Code {
  readonly root: string;
  readonly embeddedPostgres: readonly Arrow[];
  readonly host: readonly Arrow[];
  readonly plugins: readonly Arrow[];
  readonly adminClient: readonly Arrow[];
}

/** Reads all imports below a root. */
export function readCode(root = codeRoot): Code {
  return {
    root,
    embeddedPostgres: arrowsFrom('embedded-postgres', root),
    host: arrowsFrom('host', root),
    plugins: arrowsFrom('plugins', root),
    adminClient: arrowsFrom('admin-client', root),
  };
}

/** The result of a rule: how many files or arrows it checked, and those that break it, as `from -> to`. */
interface Verdict {
  readonly looked: number;
  readonly broken: readonly string[];
}

/** A forbidden arrow. */
export interface ArchitectureRule {
  readonly name: string;
  judge(code: Code): Verdict;
}

/** Returns the plugin of a file: `tramites` for `plugins/tramites/…`. */
export const ownerOf = (file: string): string | undefined => /^plugins\/([^/]+)\//.exec(file)?.[1];
export const isOf =
  (folder: string) =>
  (file: string): boolean =>
    file.startsWith(`${folder}/`);
const isContract = (file: string): boolean => /^plugins\/[^/]+\/contract\.ts$/.test(file);
/** Tells whether a file belongs to a contract. A long contract is in a folder of its own, behind its `contract.ts`. */
const isOfContract = (file: string): boolean => isContract(file) || /^plugins\/[^/]+\/contract\//.test(file);

/** Tells whether a file is an edge of its plugin, which leaves the work to services. */
const isEdge = (file: string): boolean =>
  /^plugins\/.*(?:\/(?:admin|bundle|commands|jobs|routes)\/|-(?:admin|commands|jobs|routes|section)\.ts$)/.test(file);
/** Tells whether a file passes services to a plugin's functions. */
const isWiring = (file: string): boolean => /^plugins\/.*(?:\/plugin|-services)\.ts$/.test(file);
/** Tells whether a file accesses tables, by its name: it holds SQL and no rule. */
const isStore = (file: string): boolean => /\/models\/|-(?:model|repository|rows|sql|store|table)\.ts$/.test(file);
/** Tells whether a file binds the services of a plugin, and so names all of them. */
const bindsServices = (file: string): boolean => file.endsWith('-services.ts');
/** Returns the part of its plugin that a file belongs to: a folder with an `index.ts`. */
function partOf(file: string, root: string): string | undefined {
  const part = /^plugins\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];
  return part !== undefined && existsSync(path.join(root, part, 'index.ts')) ? part : undefined;
}
const takesDatabase = ({ to, names }: Arrow): boolean =>
  to === 'host/plugin-api/index.ts' && ['Database', '*'].some((name) => names.includes(name));
/**
 * The files that may use a driver, on connections that the host opens: stored procedures need features that Sequelize
 * lacks.
 */
const isDriven = /^plugins\/procedures\/executor\/(?:mssql|postgres)\//;
const driver = /^(?:pg|pg-.+|sequelize|tedious|mssql)(?:\/|$)/;

const named = ({ from, to }: Arrow): string => `${from} -> ${to}`;

const judged = (arrows: readonly Arrow[], isAllowed: (arrow: Arrow) => boolean): Verdict => ({
  looked: arrows.length,
  broken: arrows.filter((arrow) => !isAllowed(arrow)).map(named),
});

/** Returns the arrows between parts of one plugin, with the parts. */
function betweenParts({ root, plugins }: Code): { arrow: Arrow; from: string; to: string }[] {
  return plugins.flatMap((arrow) => {
    const [from, to] = [partOf(arrow.from, root), partOf(arrow.to, root)];
    const isBetween = from !== undefined && to !== undefined && from !== to && ownerOf(from) === ownerOf(to);
    return isBetween ? [{ arrow, from, to }] : [];
  });
}

/** Checks the files of plugins, and lists forbidden contents as `file -> …`. */
function judgedFiles(files: readonly string[], found: (file: string, owner: string) => readonly string[]): Verdict {
  const broken = files.flatMap((file) => found(file, ownerOf(file)!).map((what) => `${file} -> ${what}`));
  return { looked: files.length, broken };
}

/** Files that the rules do not read. */
const UNREAD = /\.(?:[cm][jt]s|js|[jt]sx)$/;
/** Tells whether a file runs in browsers, or registers the loader of TypeScript. */
const isNoModule = (file: string): boolean => file.includes('/assets/') || file.endsWith('-worker-from-source.mjs');

/** Returns the names in a plugin's `uses` of services that access tables. */
export function handedStores(uses: Uses = {}): string[] {
  const stores = Object.entries(uses).filter(([, injected]: readonly [string, unknown]) => {
    const className = typeof injected === 'function' ? injected.name : '';
    return injected === Database || /(?:Model|Repository|Rows|Sql|Store|Table)$/.test(className);
  });
  return stores.map(([name]) => name);
}

/** The arrows that docs/adr/0001 forbids. */
export const rules: readonly ArchitectureRule[] = [
  {
    name: 'lets the host know no plugin',
    judge: ({ host }) => judged(host, ({ to }) => !isOf('plugins')(to)),
  },
  {
    name: 'lets the embedded PostgreSQL stand alone',
    judge: ({ embeddedPostgres }) =>
      judged(embeddedPostgres.filter(isToFile), ({ to }) => isOf('embedded-postgres')(to)),
  },
  {
    name: 'lets the host know the embedded PostgreSQL by its index',
    judge: ({ host }) =>
      judged(
        host.filter(({ to }) => isOf('embedded-postgres')(to)),
        ({ to }) => to === 'embedded-postgres/index.ts',
      ),
  },
  {
    name: 'lets the plugin contract stand alone',
    judge: ({ host }) =>
      judged(
        host.filter((arrow) => isOf('host/plugin-api')(arrow.from) && isToFile(arrow)),
        ({ to }) => isOf('host/plugin-api')(to),
      ),
  },
  {
    name: 'lets no folder of the host know what stands above it',
    judge: ({ host }) =>
      judged(
        host.filter(({ to }) => isOf('host')(to)),
        ({ from, to }) => placeInHost(to) <= placeInHost(from),
      ),
  },
  {
    name: 'lets the host have the folders that are in this order',
    judge: ({ root }) => {
      const files = filesBelow('host', root, /\.\w+$/);
      const others = files.filter((file) => placeInHost(file) === -1);
      return { looked: files.length, broken: others.map((file) => `${file} -> anything`) };
    },
  },
  {
    name: 'lets plugins know of the host its contract alone, by its index',
    judge: ({ plugins }) =>
      judged(
        plugins.filter(({ to }) => isOf('host')(to)),
        ({ to }) => to === 'host/plugin-api/index.ts',
      ),
  },
  {
    name: 'lets a plugin know of another its contract alone',
    judge: ({ plugins }) =>
      judged(
        plugins.filter(({ from, to }) => isOf('plugins')(to) && ownerOf(from) !== ownerOf(to)),
        ({ to }) => isContract(to),
      ),
  },
  {
    name: 'lets a contract stand alone',
    judge: ({ plugins }) =>
      judged(
        plugins.filter(({ from }) => isOfContract(from)),
        ({ from, to }) => ownerOf(from) !== ownerOf(to) || (isOfContract(to) && !isContract(to)),
      ),
  },
  {
    name: 'lets a part of a plugin be known by its index alone',
    judge: ({ plugins, root }) =>
      judged(
        plugins.filter(({ from, to }) => {
          const part = partOf(to, root);
          return part !== undefined && part !== partOf(from, root);
        }),
        ({ from, to }) => to === `${partOf(to, root)}/index.ts` || bindsServices(from),
      ),
  },
  {
    name: 'draws no circle between the parts of a plugin',
    judge: (code) => {
      const arrows = betweenParts(code);
      return { looked: arrows.length, broken: arrowsInCircles(arrows).map(({ arrow }) => named(arrow)) };
    },
  },
  {
    name: 'draws no circle of files, types included',
    judge: ({ embeddedPostgres, host, plugins, adminClient }) => {
      const arrows = [...embeddedPostgres, ...host, ...plugins, ...adminClient].filter(isToFile);
      return { looked: arrows.length, broken: arrowsInCircles(arrows).map(named) };
    },
  },
  {
    name: 'lets routes, admin, jobs, bundles and commands go through the services',
    judge: ({ plugins }) =>
      judged(
        plugins.filter(({ from }) => isEdge(from)),
        (arrow) => !isStore(arrow.to) && !takesDatabase(arrow),
      ),
  },
  {
    name: 'lets what wires a plugin hand on no database',
    judge: ({ plugins }) =>
      judged(
        plugins.filter(({ from }) => isWiring(from)),
        (arrow) => !takesDatabase(arrow),
      ),
  },
  {
    name: 'lets nobody hand on what stores',
    judge: ({ plugins }) => judged(plugins, ({ to, isHandedOn }) => !isStore(to) || !isHandedOn),
  },
  {
    name: 'lets plugins reach a database through the host alone',
    judge: ({ plugins }) => judged(plugins, ({ from, to }) => !driver.test(to) || isDriven.test(from)),
  },
  {
    name: 'lets plugins count through the host alone',
    judge: ({ plugins }) => judged(plugins, ({ to }) => to !== 'prom-client'),
  },
  {
    name: 'lets a plugin import what it names',
    judge: ({ plugins }) => judged(plugins, ({ to }) => to !== COMPUTED),
  },
  {
    name: 'lets code stand in files that are read for their arrows',
    judge: ({ root }) => {
      const files = ['embedded-postgres', 'host', 'plugins'].flatMap((folder) => filesBelow(folder, root, /\.\w+$/));
      const unread = files.filter((file) => UNREAD.test(file) && !isNoModule(file));
      return { looked: files.length, broken: unread.map((file) => `${file} -> anything`) };
    },
  },
  {
    name: 'lets the admin client know of the server its types alone',
    judge: ({ adminClient }) =>
      judged(
        adminClient.filter((arrow) => isToFile(arrow) && !isOf('admin-client')(arrow.to)),
        ({ from, isAtRunTime }) => from === 'admin-client/admin-plugins.ts' && !isAtRunTime,
      ),
  },
  {
    name: 'lets nothing of the service reach out of it',
    judge: ({ host, plugins }) =>
      judged(
        [...host.filter(({ to }) => !isOf('embedded-postgres')(to)), ...plugins].filter(isToFile),
        ({ to }) => isOf('host')(to) || isOf('plugins')(to),
      ),
  },
  {
    name: 'lets a plugin refer to what others store by an id, and by no key of the database',
    judge: ({ root }) =>
      judgedFiles(
        filesBelow('plugins', root).filter((file) => file.includes('/migrations/')),
        (file, owner) => foreignKeys(file, owner, root),
      ),
  },
  {
    name: 'lets a plugin read and write its own tables alone',
    judge: ({ root }) => judgedFiles(filesBelow('plugins', root), (file, owner) => foreignTables(file, owner, root)),
  },
];
