/** A piece of a line. */
type TextPart =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

type Line = readonly TextPart[];

type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] };

/** A page of the city's own, read from its file. */
export interface PageText {
  readonly title: string;
  readonly blocks: readonly TextBlock[];
}

/** Paths of this service, and addresses that open without running a program. */
const SAFE = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:)[\x21-\x7e]+$|^\/$/;

const INLINE = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function partsOf(line: string): Line {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    const [whole, strong, text, href] = match;
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) });
    end = match.index + whole.length;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (SAFE.test(href!)) parts.push({ kind: 'link', text: text!, href: href! });
    else throw new Error(`the link ${href} must begin with / or https://, mailto: or tel:`);
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) });
  return parts;
}

function blockOf(lines: readonly string[]): TextBlock {
  const [first] = lines as [string, ...string[]];
  if (first.startsWith('## ') && lines.length === 1) return { kind: 'heading', text: first.slice(3).trim() };
  if (!first.startsWith('- ')) return { kind: 'paragraph', parts: partsOf(lines.join(' ')) };
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop()!} ${line}`);
  }
  return { kind: 'list', items: items.map(partsOf) };
}

/**
 * Parses the text of a page: the title after `# `, then headings after `## `, lists of lines that begin with `- `, and
 * paragraphs, each after an empty line; `**strong**` and `[text](address)` within. There is no other markup and no
 * HTML: the rest is text. Throws for a text without a title, and for a link that is no allowed address.
 */
export function pageText(text: string): PageText {
  const [head, ...rest] = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()));
  if (head?.length !== 1 || !/^# \S/.test(head[0]!)) throw new Error('the first line must be the title, behind "# "');
  return { title: head[0]!.slice(2).trim(), blocks: rest.map(blockOf) };
}

const plainPart = (part: TextPart): string => (part.kind === 'link' ? `${part.text} (${part.href})` : part.text);

const plainLine = (line: Line): string => line.map(plainPart).join('');

/** Writes a page without title and markup: one paragraph a block, or an item of a list, which begins with `- `. */
export function plainParagraphs({ blocks }: PageText): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    if (block.kind === 'paragraph') return [plainLine(block.parts)];
    return block.items.map((item) => `- ${plainLine(item)}`);
  });
}
