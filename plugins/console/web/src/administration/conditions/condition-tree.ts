import { parser } from 'lezer-feel';

const expressions = parser.configure({ top: 'Expression' });

/** The syntax tree of a FEEL text. */
export type Tree = ReturnType<typeof expressions.parse>;

/** A node of the syntax tree of a FEEL text. */
export type Node = Tree['topNode'];

/** Parses a FEEL text; undefined where it has a fault of syntax. */
export function parseCondition(text: string): Node | undefined {
  const tree = expressions.parse(text);
  let hasFault = false;
  tree.iterate({
    enter: ({ type }) => {
      hasFault ||= type.isError;
    },
  });
  return hasFault ? undefined : (tree.topNode.firstChild ?? undefined);
}

/** Returns the children of a node, without brackets. */
export function partsOf(node: Node): readonly Node[] {
  const parts: Node[] = [];
  for (let part = node.firstChild; part; part = part.nextSibling) {
    if (!/^[()[\]]$/.test(part.name)) parts.push(part);
  }
  return parts;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Finds the places where a FEEL text reads a name, also in a text with faults. */
function readings(text: string, isWanted: (name: string) => boolean): readonly Place[] {
  const places: Place[] = [];
  expressions.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VariableName' && isWanted(text.slice(from, to))) places.push({ from, to });
    },
  });
  return places;
}

/** Tells whether a FEEL text reads a name. */
export const readsName = (text: string, name: string): boolean => readings(text, (read) => read === name).length > 0;

/** Replaces a name that a FEEL text reads; texts in quotes stay. */
export function renameIn(text: string, before: string, after: string): string {
  let renamed = text;
  for (const { from, to } of readings(text, (read) => read === before).toReversed()) {
    renamed = renamed.slice(0, from) + after + renamed.slice(to);
  }
  return renamed;
}
