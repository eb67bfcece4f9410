import { evaluate, parseExpression } from 'feelin';

/** A condition that cannot be used; the message says where and why, in Spanish. */
export class ConditionError extends Error {}

/** The names in an expression. */
interface ParsedCondition {
  /** What it reads or calls, functions of FEEL included. */
  readonly variables: ReadonlySet<string>;
  /** The names that it binds itself, by `for`, `some`, `every`, a function or a context. */
  readonly bound: ReadonlySet<string>;
}

/** The names that FEEL binds in filters and unary tests. */
const implicitNames: ReadonlySet<string> = new Set(['item', 'partial', '?']);

/** Brackets in each other. Conditions of forms have two or three. */
const DEEPEST = 20;

/** Reads a FEEL condition without running it. Throws ConditionError. */
export function parseCondition(expression: string): ParsedCondition {
  checkDepth(expression);
  const used = new Set<string>();
  const bound = new Set(implicitNames);
  parseExpression(expression, {}, undefined).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) throw syntaxError(expression, node.from, text);
      // `==` and `<>` parse as a comparison with a unary test, which never holds.
      if (node.name === 'SimplePositiveUnaryTest' && node.node.prevSibling?.name === 'CompareOp') {
        throw syntaxError(expression, node.from, expression.slice(node.from, node.from + 1));
      }
      if (node.name === 'VariableName') used.add(text);
      if (node.name === 'Name') bound.add(text);
      return node.name !== 'Type';
    },
  });
  return { variables: used, bound };
}

/** Whether FEEL itself defines a name, such as `list contains`. */
export function isFunctionOfFeel(name: string): boolean {
  return evaluate(name, {}).warnings.length === 0;
}

/** Before it is parsed: what is opened and never closed is what takes a parser longest. */
function checkDepth(expression: string): void {
  let depth = 0;
  for (const [bracket] of expression.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1;
    if (depth > DEEPEST) {
      throw new ConditionError(
        `La condición tiene más de ${DEEPEST} paréntesis, corchetes o llaves anidados.`,
      );
    }
  }
}

function syntaxError(expression: string, position: number, found: string): ConditionError {
  const lines = expression.slice(0, position).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const why = found.trim() === '' ? 'falta algo' : `no se esperaba «${found}»`;
  return new ConditionError(
    `La condición no se entiende en la línea ${lines.length}, columna ${column}: ${why}.`,
  );
}
