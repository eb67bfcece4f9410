import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { reasonOf } from '../../runtime/boot-error.js';

/** The place of a node in the text, and those of the nodes in it by key or index. */
export interface PlaceTree {
  readonly line: number;
  readonly column: number;
  readonly inner?: ReadonlyMap<string | number, PlaceTree>;
}

/** Faults of the YAML itself. */
interface TextFault {
  readonly place: { readonly line: number; readonly column: number } | undefined;
  readonly message: string;
}

/** The text of a bundle as plain data, which one thread can send to another. */
export type ParsedText =
  | { readonly faults: readonly TextFault[] }
  | { readonly content: unknown; readonly places: PlaceTree | undefined };

/** The deepest nesting: that of a definition is below twenty. */
const MOST_DEPTH = 200;

function placesOf(node: unknown, lines: LineCounter, depth = 0): PlaceTree | undefined {
  if (!isNode(node) || !node.range) return undefined;
  if (depth > MOST_DEPTH) throw new RangeError('it is nested too deeply');
  const { line, col: column } = lines.linePos(node.range[0]);
  const inner = new Map<string | number, PlaceTree>();
  const add = (key: string | number, value: unknown): void => {
    const place = placesOf(value, lines, depth + 1);
    if (place) inner.set(key, place);
  };
  if (isMap(node)) for (const { key, value } of node.items) add(isScalar(key) ? String(key.value) : String(key), value);
  if (isSeq(node)) for (const [index, value] of node.items.entries()) add(index, value);
  return inner.size > 0 ? { line, column, inner } : { line, column };
}

/** Parses the text of a bundle, with every error of the parser. */
export function parsedText(text: string): ParsedText {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines });
    if (document.errors.length > 0) {
      const faults = document.errors.map(({ pos: [start], message }) => {
        const { line, col: column } = lines.linePos(start);
        return { place: { line, column }, message: message.split('\n', 1)[0]! };
      });
      return { faults };
    }
    // An alias without its anchor, or aliases that expand without end, fail only here.
    return { content: document.toJS(), places: placesOf(document.contents, lines) };
  } catch (cause) {
    return { faults: [{ place: { line: 1, column: 1 }, message: reasonOf(cause).split('\n', 1)[0]! }] };
  }
}
