import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import type { CountedWay, VisitedFile } from './counted-way.js';
import type { ShownWay } from './six-ways.js';

/** Folders that serve a request before and after its handler, and that log, measure and trace. */
const LEFT_OUT = ['host/routes/', 'host/runtime/'];

export const isLeftOut = (file: string): boolean => LEFT_OUT.some((folder) => file.startsWith(folder));

const LONGEST_PURPOSE = 110;

const introduction = `# Ways through the code

The files that six calls to the demonstration city pass, from the handler of the route to the database. \`npm run
docs:ways\` makes the calls, follows them and writes this document; \`npm run docs:ways -- --check\` fails where the
code goes another way. Paths without \`host/\` are below \`plugins/\`.

Each call is made once before, so that the service has in memory what it keeps; the clock stands still. The database is
PostgreSQL, without tracing.

- A **file** is on a way where the call enters one of its functions. Files are in the order in which functions call each
  other. Files that have only types, constants and texts are on none.
- A **visit** is a call that leads from a function of one file into a function of another. The return is none, and
  neither is a call within a file.
- **From** is the file whose function made the first visit.
- The **function** is the one that the first visit entered, with the number of other functions that later visits
  entered. Its **purpose** is the first sentence of its comment, or of that of its class.
- The **depth** counts callbacks. A function that makes another function, hands it on and waits is called back: a
  function of another file calls the one that was made. Where such a callback leads to another one, directly or through
  functions that it calls, the depth is two, and so on. The table has the largest depth of each way.
- A way **ends** as the request sends its last bytes to the database. Later work of timers and jobs is not on it.

| way | files | visits | depth |
| --- | --- | --- | --- |
`;

const beforeTheRoute = `

## Left out

${LEFT_OUT.map((folder) => `\`${folder}\``).join(' and ')} are on no way. Before a handler is called,
\`host/routes/http/serve-route.ts\` counts the limits, finds the caller, asks the guard of the route and reads the body;
afterwards it sends the answer. The other files log, measure and trace. A call by a file that is left out counts as a
call by the file before it. The threads of expressions are shown as if their work were done by their caller.
`;

const shortPath = (file: string): string => file.replace(/^plugins\//, '');

function shortened(purpose: string): string {
  const text = purpose.replace(/:$/, '.');
  if (text.length <= LONGEST_PURPOSE) return text;
  const cut = text.slice(0, text.lastIndexOf(' ', LONGEST_PURPOSE));
  // Code that is cut ends here; else the rest of the row would be code.
  return `${cut}${cut.split('`').length % 2 === 0 ? '`' : ''} …`;
}

function row({ file, from, visits, entered }: VisitedFile): string {
  const [first, ...others] = entered;
  const more = new Set(others.map(({ name }) => name).filter((name) => name !== first!.name)).size;
  const cells = [
    `\`${shortPath(file)}\``,
    String(visits),
    from === undefined ? '' : `\`${path.posix.basename(from, '.ts')}\``,
    `\`${first!.name}\`${more === 0 ? '' : ` and ${more} more`}`,
    shortened(first!.purpose ?? ''),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const section = ({ title, conditions }: ShownWay, { beginnings, files }: CountedWay): string =>
  [
    `## ${title}`,
    '',
    conditions.replaceAll(/\s+/g, ' '),
    '',
    `Followed: ${beginnings.map((beginning) => `\`${beginning}\``).join(', then the job ')}.`,
    '',
    '| file | visits | from | function | purpose |',
    '| --- | --- | --- | --- | --- |',
    ...files.map(row),
  ].join('\n');

/** Writes the document of ways that were counted. */
export async function waysDocument(
  file: string,
  counted: readonly (readonly [way: ShownWay, counts: CountedWay])[],
  configuration: string,
): Promise<string> {
  const counts = counted.map(
    ([{ title }, { files, visits, depth }]) => `| ${title} | ${files.length} | ${visits} | ${depth} |`,
  );
  const sections = counted.map(([way, counts]) => section(way, counts));
  const text = `${introduction}${counts.join('\n')}${beforeTheRoute}\n${sections.join('\n\n')}\n`;
  const options = JSON.parse(readFileSync(configuration, 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return code;
}
