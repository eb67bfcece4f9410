import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../host/runtime/paths.js';
import { defaultWordings } from '../../plugins/channels/texts/default-wordings.js';
import { noticeWords, noticesSchema } from '../../plugins/tramites/notices/notice-occasions.js';
import { UNAWAITED_WORDS } from '../../plugins/tramites/notices/payment-words.js';
import { writtenDocument } from './written-document.js';

export const citizenTextsFile = path.join(packageRoot, 'docs/texts-for-citizens.md');

/** The mails that staff get. */
const staffMails: ReadonlySet<string> = new Set([
  'plugins/tramites/mail/citizen-message',
  'plugins/tramites/mail/lapsed-return',
  'plugins/workflow/mail/untaken',
]);

/** The folders of pages that only staff see. */
const staffPages = /^plugins\/(?:console|workflow)\//;

/** Lists the templates of the plugins by path, those of the console's own package left out. */
function templates(): string[] {
  return readdirSync(path.join(packageRoot, 'plugins'), { recursive: true, encoding: 'utf8' })
    .map((file) => `plugins/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.liquid') && !file.includes('/node_modules/') && !file.includes('/dist/'))
    .sort();
}

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8');

/** Writes a text as a cell: one line, in code. */
function cell(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const line = lines.filter((one) => one !== '').join(' ⏎ ');
  return `\`${line.replaceAll('|', '\\|')}\``;
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function noticeTable(): string {
  const occasions = Object.keys(noticesSchema.keyType.enum) as (keyof typeof noticesSchema.keyType.enum)[];
  const rows = occasions.map((occasion) => [
    `\`${occasion}\``,
    cell(noticeWords(occasion, null, { isAnswered: false }) ?? 'none'),
  ]);
  rows.push(['`PAGO_RECIBIDO`, no longer awaited', cell(UNAWAITED_WORDS)]);
  return table(['occasion', 'words without `avisos`'], rows);
}

/** Splits the file of a subject into the first sentence of its comment, the occasion of the mail, and the subject. */
function splitSubject(file: string): { readonly occasion: string; readonly subject: string } {
  const [comment = '', subject = ''] = read(file).split('{%- endcomment -%}');
  const words = comment
    .replace('{%- comment -%}', '')
    .split(/\s/)
    .filter((word) => word !== '');
  const end = words.findIndex((word) => word.endsWith('.'));
  return { occasion: words.slice(0, end + 1).join(' '), subject };
}

function mailTable(): string {
  const rows = templates()
    .filter((file) => file.endsWith('/asunto.liquid') && !staffMails.has(path.posix.dirname(file)))
    .map((file) => {
      const { occasion, subject } = splitSubject(file);
      return [occasion, cell(subject), `\`${path.posix.dirname(file)}\``];
    });
  return table(['mail', 'subject', 'folder'], rows);
}

function wordingList(): string {
  return Object.entries(defaultWordings)
    .map(([code, text]) => `- \`${code}\`: ${cell(text)}`)
    .join('\n');
}

/** Returns the heading of a page, where it is a plain text. */
function titleOf(template: string): string | undefined {
  const [, rest] = template.split('<h1');
  const inner = rest?.slice(rest.indexOf('>') + 1).split('</h1>')[0];
  return inner?.includes('<') ? undefined : inner;
}

function pageTable(): string {
  const rows = templates()
    .filter((file) => !file.includes('/mail/') && !staffPages.test(file))
    .map((file) => ({ file, title: titleOf(read(file)) }))
    .flatMap(({ file, title }) => (title === undefined ? [] : [[cell(title), `\`${file}\``]]));
  return table(['title', 'template'], rows);
}

/** Returns the document with the tables of the present texts. */
export function citizenTextsDocument(): Promise<string> {
  const parts = [
    ['Notices', noticeTable()],
    ['Mails', mailTable()],
    ['Chats', wordingList()],
    ['Pages', pageTable()],
  ].map(([title, rows]) => `## ${title}\n\n${rows}`);
  return writtenDocument(citizenTextsFile, 'npm run docs:citizen-texts', parts.join('\n\n'));
}
