import { evaluate, parseExpression } from 'feelin';

/** A name that an expression reads, at each of its places. */
interface PlacedName {
  readonly name: string;
  readonly position: number;
}

/** The longest expression of a flow; nesting is bounded, as the parser is slowest for brackets that nothing closes. */
const MOST_CHARACTERS = 1_000;
const DEEPEST = 20;

/** Finds the names that an expression reads and those that it binds; undefined for a text that is no FEEL. */
export function parsedNames(
  feel: string,
): { readonly variables: readonly PlacedName[]; readonly bound: ReadonlySet<string> } | undefined {
  const opening = feel.match(/[([{]/g)?.length ?? 0;
  if (feel.length > MOST_CHARACTERS || opening > DEEPEST) return undefined;
  const variables: PlacedName[] = [];
  const bound = new Set(['item', 'partial', '?']);
  let isFeel = true;
  parseExpression(feel, {}, undefined).iterate({
    enter(node) {
      if (node.type.isError) isFeel = false;
      if (node.name === 'VariableName') variables.push({ name: feel.slice(node.from, node.to), position: node.from });
      if (node.name === 'Name') bound.add(feel.slice(node.from, node.to));
    },
  });
  return isFeel ? { variables, bound } : undefined;
}

/** Tells whether FEEL itself defines a name, such as `list contains`. */
export const isFunctionOfFeel = (name: string): boolean => evaluate(name, {}).warnings.length === 0;
