import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the prefix of the tables of a plugin. */
const prefixOf = (id: string): string => `${id.replaceAll('-', '_')}_`;

/** The patterns of table names in SQL, with or without a schema, and in calls of methods of `Database`. */
const NAMED = [
  /\b(?:FROM|INTO|JOIN|REFERENCES|TABLE|UPDATE)\s+(?:ONLY\s+)?(?:\$\{\w+\}|\w+\.)?(\w+)/gi,
  /\.insert(?:Rows|Once)(?:<[^()]*>)?\(\s*['"`](\w+)/g,
  /\btable:\s*['"`](\w+)/g,
];

/** Finds the tables of the host and of other plugins that a file of a plugin names. */
export function foreignTables(file: string, owner: string, root: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const others = readdirSync(path.join(root, 'plugins')).filter((id) => id !== owner);
  const prefixes = ['host', ...others].map(prefixOf);
  return NAMED.flatMap((named) => [...text.matchAll(named)].map(([, table]) => table!)).filter(
    (table) => !table.startsWith(prefixOf(owner)) && prefixes.some((prefix) => table.startsWith(prefix)),
  );
}

/** Finds the tables that a migration refers to by a key, and that are not the plugin's own. */
export function foreignKeys(file: string, owner: string, root: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tables = [...text.matchAll(/\bREFERENCES\s+(\w+)/gi)].map(([, table]) => table!);
  return tables.filter((table) => !table.startsWith(prefixOf(owner)));
}
