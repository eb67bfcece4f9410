/** The place of a fault of syntax in the words of the browser: most name a position, some a line. */
const POSITION = /position (\d+)/;
const LINE = /line (\d+) column (\d+)/;

/** A text read as JSON, or its fault with the line. */
export type ReadJson = { readonly value: unknown } | { readonly fault: string };

/** Reads a text as JSON. */
export function readJson(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: `${placeOfSyntax(text, String(error))} no es JSON válido: revise comas, comillas y corchetes.` };
  }
}

function placeOfSyntax(text: string, words: string): string {
  const [, line, column] = LINE.exec(words) ?? [];
  if (line !== undefined) return `Línea ${line}, columna ${column}:`;
  const position = Number(POSITION.exec(words)?.[1] ?? text.length);
  const before = text.slice(0, position).split('\n');
  return `Línea ${before.length}, columna ${before.at(-1)!.length + 1}:`;
}

/**
 * Finds the line of a place in a text that `JSON.stringify` has written with indents: the path of a fault of the
 * service, such as `schema.properties.edad.pattern`, whose keys may have dots.
 */
export function lineOf(text: string, path: string): number {
  const lines = text.split('\n');
  let [line, depth, rest] = [0, 1, path];
  for (let at = 1; at < lines.length && rest !== ''; at += 1) {
    const indent = /^ */.exec(lines[at]!)![0].length / 2;
    if (indent < depth) break;
    if (indent > depth) continue;
    const key = /^ *("(?:[^"\\]|\\.)*"):/.exec(lines[at]!)?.[1];
    const name = key === undefined ? undefined : (JSON.parse(key) as string);
    if (name === undefined || (rest !== name && !rest.startsWith(`${name}.`))) continue;
    line = at;
    depth += 1;
    rest = rest.slice(name.length + 1);
  }
  return line + 1;
}
