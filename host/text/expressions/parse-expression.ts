import { evaluate, parseExpression as parseFeel } from 'feelin';
import type { ExpressionFault } from '../../plugin-api/index.js';
import { placeOf } from './place-of.js';

/** Thrown for an expression that cannot be used, with its fault. */
export class ExpressionError extends Error {
  constructor(readonly fault: Omit<ExpressionFault, 'step'>) {
    super(fault.message);
  }
}

/** A name that an expression reads, with the position of its first use. */
interface ReadName {
  readonly name: string;
  readonly position: number;
  /** Whether it occurs only in filters, where it may be an entry of the elements. */
  readonly isFiltering: boolean;
}

/** The names in an expression. */
interface ParsedExpression {
  /** The names that it reads or calls, functions of FEEL included. */
  readonly variables: readonly ReadName[];
  /** The names that it binds itself, by `for`, `some`, `every`, a function or a context. */
  readonly bound: ReadonlySet<string>;
}

/** The parts of a node of the parser's tree that are used. */
interface TreeNode {
  readonly name: string;
  readonly to: number;
  readonly parent: TreeNode | null;
  readonly firstChild: TreeNode | null;
}

/** The names that FEEL binds in filters and unary tests. */
const implicitNames: ReadonlySet<string> = new Set(['item', 'partial', '?']);

/** The deepest nesting of brackets. Expressions of forms have two or three levels. */
const DEEPEST = 20;

/** Parses a FEEL expression without running it. Throws ExpressionError. */
export function parseExpression(expression: string): ParsedExpression {
  checkDepth(expression);
  const variables = new Map<string, ReadName>();
  const bound = new Set(implicitNames);
  parseFeel(expression, {}, undefined).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) throw syntaxError(expression, node.from, text);
      // `==` and `<>` parse as a comparison with a unary test, which is never true.
      if (node.name === 'SimplePositiveUnaryTest' && node.node.prevSibling?.name === 'CompareOp') {
        throw syntaxError(expression, node.from, expression.slice(node.from, node.from + 1));
      }
      if (node.name === 'VariableName') {
        const isFiltering = isInFilter(node.node);
        const before = variables.get(text);
        if (!before || (before.isFiltering && !isFiltering)) {
          variables.set(text, { name: text, position: node.from, isFiltering });
        }
      }
      if (node.name === 'Name') bound.add(text);
      return node.name !== 'Type';
    },
  });
  return { variables: [...variables.values()], bound };
}

/** Tells whether FEEL itself defines a name, such as `list contains`. */
export function isFunctionOfFeel(name: string): boolean {
  return evaluate(name, {}).warnings.length === 0;
}

/** Tells whether a name is inside the brackets of a filter, rather than before them. */
function isInFilter(name: TreeNode): boolean {
  for (let node = name; node.parent; node = node.parent) {
    if (node.parent.name === 'FilterExpression' && node.parent.firstChild?.to !== node.to) return true;
  }
  return false;
}

/** Checks the nesting before the parser runs, which is slowest for brackets that are opened and never closed. */
function checkDepth(expression: string): void {
  let depth = 0;
  for (const [bracket] of expression.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1;
    if (depth > DEEPEST) {
      throw new ExpressionError({
        message: `Tiene más de ${DEEPEST} paréntesis, corchetes o llaves anidados.`,
      });
    }
  }
}

function syntaxError(expression: string, position: number, found: string): ExpressionError {
  const why = found.trim() === '' ? 'falta algo' : `no se esperaba «${found}»`;
  const { line, column } = placeOf(expression, position);
  return new ExpressionError({
    message: `No se entiende en la línea ${line}, columna ${column}: ${why}.`,
    line,
    column,
  });
}
