import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { hostPersonalColumns } from '../../host/personal/host-personal-columns.js';
import type { DeclaredTables } from '../../host/plugin-api/data/personal-columns.js';
import { productPlugins } from '../../testing/product-plugins.js';

export const personalDataFile = 'docs/personal-data.md';

const [BEGIN, END] = ['<!-- columns -->', '<!-- /columns -->'];

const code = (text: string): string => `\`${text}\``;

/** A row for each thing that a table holds of people. */
function rowsOf(tables: DeclaredTables): string[] {
  return Object.entries(tables).flatMap(([table, { erased = {}, kept = {} }]) =>
    [
      ...Object.entries(erased).map((worded) => [...worded, 'erased'] as const),
      ...Object.entries(kept).map((worded) => [...worded, 'stays'] as const),
    ].map(([words, columns, end]) => `| ${code(table)} | ${columns.map(code).join(', ')} | ${words} | ${end} |`),
  );
}

/** The document with the table of what plugins declare. */
export async function personalDataDocument(): Promise<string> {
  const text = readFileSync(personalDataFile, 'utf8');
  const rows = [hostPersonalColumns, ...productPlugins.map(({ personalColumns = {} }) => personalColumns)].flatMap(
    rowsOf,
  );
  const table = ['| table | columns | what they hold | with an erasure |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  const before = text.slice(0, text.indexOf(BEGIN) + BEGIN.length);
  const written = `${before}\n\n${table}\n\n${text.slice(text.indexOf(END))}`;
  return format(written, { ...(await resolveConfig(personalDataFile)), parser: 'markdown' });
}
