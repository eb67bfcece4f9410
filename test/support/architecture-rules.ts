import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeRoot } from '../../host/paths.js';
import { arrowsFrom, filesBelow, isToFile, type Arrow } from './import-graph.js';

/** The code of the product, or of a tree that is laid out like it. */
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

/** What a rule has looked at, and what of it breaks it, as `from -> to`. */
interface Verdict {
  readonly looked: number;
  readonly broken: readonly string[];
}

/** An arrow that must never be drawn. */
export interface ArchitectureRule {
  readonly name: string;
  judge(code: Code): Verdict;
}

/** `plugins/tramites/…` is of `tramites`. */
export const ownerOf = (file: string): string | undefined => /^plugins\/([^/]+)\//.exec(file)?.[1];
export const isOf =
  (folder: string) =>
  (file: string): boolean =>
    file.startsWith(`${folder}/`);
const isContract = (file: string): boolean => /^plugins\/[^/]+\/contract\.ts$/.test(file);
/** A long contract stands in a folder of its own, behind its `contract.ts`. */
const isOfContract = (file: string): boolean => isContract(file) || /^plugins\/[^/]+\/contract\//.test(file);

/** Where a plugin meets the world: what it does there, its services do. */
const isEdge = (file: string): boolean =>
  /^plugins\/.*(?:\/(?:admin|bundle|commands|jobs|routes)\/|-(?:admin|commands|jobs|routes|section)\.ts$)/.test(file);
const isStore = (file: string): boolean => /\/models\/|-(?:repository|model|store)\.ts$/.test(file);
const driver = /^(?:pg|pg-.+|sequelize|tedious|mssql)(?:\/|$)/;

const judged = (arrows: readonly Arrow[], isAllowed: (arrow: Arrow) => boolean): Verdict => ({
  looked: arrows.length,
  broken: arrows.filter((arrow) => !isAllowed(arrow)).map(({ from, to }) => `${from} -> ${to}`),
});

/** Tables that a migration refers to, and whose they are by their prefix. */
function foreignReferences(file: string, root: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const prefix = `${ownerOf(file)!.replaceAll('-', '_')}_`;
  const tables = [...text.matchAll(/\bREFERENCES\s+(\w+)/gi)].map(([, table]) => table!);
  return tables.filter((table) => !table.startsWith(prefix)).map((table) => `${file} -> ${table}`);
}

/** The arrows of docs/adr/0001 that must never be drawn. */
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
    name: 'lets routes, admin, jobs, bundles and commands go through the services',
    judge: ({ plugins }) =>
      judged(
        plugins.filter(({ from }) => isEdge(from)),
        ({ to, names }) => {
          const isDatabase =
            to === 'host/plugin-api/index.ts' && ['Database', '*'].some((name) => names.includes(name));
          return !isStore(to) && !isDatabase;
        },
      ),
  },
  {
    name: 'lets plugins reach a database through the host alone',
    judge: ({ plugins }) => judged(plugins, ({ to }) => !driver.test(to)),
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
    judge: ({ root }) => {
      const migrations = filesBelow('plugins', root).filter((file) => file.includes('/migrations/'));
      return {
        looked: migrations.length,
        broken: migrations.flatMap((file) => foreignReferences(file, root)),
      };
    },
  },
];
