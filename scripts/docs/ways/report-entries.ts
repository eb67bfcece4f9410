import ts from 'typescript';
import { parseSource, sourceFunctions, type SourceFunction } from './source-functions.js';

const REPORT = '__enter';

/** Returns whether its statements must stay where they are: they may hold `yield`, or the call of `super`. */
function isFixed(node: SourceFunction['node']): boolean {
  if (ts.isConstructorDeclaration(node)) return node.parent.heritageClauses?.some(isExtends) === true;
  return node.asteriskToken !== undefined;
}
const isExtends = ({ token }: ts.HeritageClause): boolean => token === ts.SyntaxKind.ExtendsKeyword;

/** Texts that are put into another one, by place. */
class Insertions {
  private readonly opening = new Map<number, string>();
  private readonly closing = new Map<number, string>();

  /** Adds two texts. Of several that begin or end at one place, the outer ones are added first. */
  around(from: number, before: string, to: number, after: string): void {
    this.opening.set(from, (this.opening.get(from) ?? '') + before);
    this.closing.set(to, after + (this.closing.get(to) ?? ''));
  }

  into(text: string): string {
    const places = [...new Set([...this.opening.keys(), ...this.closing.keys()])].sort((one, other) => one - other);
    let [made, at] = ['', 0];
    for (const place of places) {
      made += text.slice(at, place) + (this.opening.get(place) ?? '') + (this.closing.get(place) ?? '');
      at = place;
    }
    return made + text.slice(at);
  }
}

/**
 * Returns the text of a source file in which each function with statements reports that it is entered, and has its
 * statements run by the recorder: `act(task) { … }` becomes `act(task) { return enter('FILE:PLACE', () => { … }); }`.
 */
export function reportEntries(file: string, text: string, recorder: string): string {
  const insertions = new Insertions();
  let plain = text;
  for (const { place, node } of sourceFunctions(parseSource(file, text))) {
    const { body } = node;
    const id = JSON.stringify(`${file}:${place}`);
    if (isFixed(node)) {
      insertions.around(place + 1, ` ${REPORT}(${id}, () => {});`, place + 1, '');
      continue;
    }
    // The inner function is asynchronous in its place: it begins and ends as the outer one would have done.
    const keyword = node.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
    if (keyword) plain = plain.slice(0, keyword.getStart()) + '     ' + plain.slice(keyword.end);
    const begin = `${REPORT}(${id}, ${keyword ? 'async ' : ''}() => `;
    if (ts.isBlock(body)) insertions.around(place + 1, ` return ${begin}{`, body.end - 1, '}); ');
    else insertions.around(place, `${begin}(`, body.end, '))');
  }
  return `import { enter as ${REPORT} } from ${JSON.stringify(recorder)}; ${insertions.into(plain)}`;
}
