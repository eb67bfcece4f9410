import { parseCondition, partsOf, type Node } from './condition-tree.js';

/** The comparison of a row; `contains` and `lacks` are of lists. */
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'contains' | 'lacks' | 'answered' | 'unanswered';

/** A value that an answer is compared with; null stands for one that is not typed yet. */
export type RowValue = string | number | boolean | null;

/** A comparison of the answer to an earlier question. */
export interface ConditionRow {
  readonly codigo: string;
  readonly operator: Operator;
  /** One value; several for `in`, none for `answered` and `unanswered`. */
  readonly values: readonly RowValue[];
}

export type Join = 'and' | 'or';

/** Rows that are joined by «todas» or «alguna». */
export interface ConditionGroup {
  readonly join: Join;
  readonly rows: readonly ConditionRow[];
}

/** A condition as rows: one level of groups. */
export interface ConditionRows {
  readonly join: Join;
  readonly parts: readonly (ConditionRow | ConditionGroup)[];
}

export const isGroup = (part: ConditionRow | ConditionGroup): part is ConditionGroup => 'rows' in part;

/** Writes a row as FEEL. */
function writeRow({ codigo, operator, values }: ConditionRow): string {
  const literals = values.map((value) => JSON.stringify(value));
  if (operator === 'answered') return `${codigo} != null`;
  if (operator === 'unanswered') return `${codigo} = null`;
  if (operator === 'in') return `${codigo} in [${literals.join(', ')}]`;
  if (operator === 'contains') return `list contains(${codigo}, ${literals[0]})`;
  if (operator === 'lacks') return `not(list contains(${codigo}, ${literals[0]}))`;
  return `${codigo} ${operator} ${literals[0] ?? 'null'}`;
}

/** Writes rows as FEEL; an empty text for no rows. */
export function writeCondition({ join, parts }: ConditionRows): string {
  const written = parts.flatMap((part) => {
    if (!isGroup(part)) return [writeRow(part)];
    const rows = part.rows.map(writeRow).join(` ${part.join} `);
    if (part.rows.length === 0) return [];
    return [part.rows.length > 1 && parts.length > 1 ? `(${rows})` : rows];
  });
  return written.join(` ${join} `);
}

const joins: Readonly<Record<string, Join>> = { Conjunction: 'and', Disjunction: 'or' };

/**
 * Reads FEEL as rows; undefined for an expression that rows cannot say. `hasPaths`: rows may name parts of objects,
 * such as `datos.monto`.
 */
export function readCondition(text: string, { hasPaths = false } = {}): ConditionRows | undefined {
  if (text.trim() === '') return { join: 'and', parts: [] };
  const root = parseCondition(text);
  if (!root) return undefined;
  const rows = readRows(root, text);
  return hasPaths || !rows?.parts.some(namesPath) ? rows : undefined;
}

const namesPath = (part: ConditionRow | ConditionGroup): boolean =>
  isGroup(part) ? part.rows.some(namesPath) : part.codigo.includes('.');

function readRows(root: Node, text: string): ConditionRows | undefined {
  const join = joins[root.name];
  if (!join) {
    const only = readPart(root, text);
    if (!only) return undefined;
    return isGroup(only) ? { join: only.join, parts: only.rows } : { join: 'and', parts: [only] };
  }
  const parts = flatten(root, root.name).map((node) => readPart(node, text));
  return parts.every((part) => part !== undefined) ? { join, parts } : undefined;
}

/** Lists the operands of a chain of one connective: `a and b and c` is a tree of pairs. */
function flatten(node: Node, connective: string): Node[] {
  if (node.name !== connective) return [node];
  return partsOf(node)
    .filter(({ name }) => name !== 'and' && name !== 'or')
    .flatMap((part) => flatten(part, connective));
}

function readPart(node: Node, text: string): ConditionRow | ConditionGroup | undefined {
  const inner = withoutBrackets(node);
  const join = joins[inner.name];
  if (!join) return readRow(inner, text);
  const rows = flatten(inner, inner.name).map((row) => readRow(withoutBrackets(row), text));
  return rows.every((row) => row !== undefined) ? { join, rows } : undefined;
}

function withoutBrackets(node: Node): Node {
  const [inner] = node.name === 'ParenthesizedExpression' ? partsOf(node) : [];
  return inner ? withoutBrackets(inner) : node;
}

const comparisons: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

function readRow(node: Node, text: string): ConditionRow | undefined {
  if (node.name === 'FunctionInvocation') return readContains(node, text);
  if (node.name !== 'Comparison') return undefined;
  const [left, operator, right] = partsOf(node);
  const codigo = left && readName(left, text);
  if (codigo === undefined || !operator || !right) return undefined;
  if (operator.name === 'in') {
    const values = readList(right, text);
    return values && { codigo, operator: 'in', values };
  }
  const sign = text.slice(operator.from, operator.to);
  if (!comparisons.has(sign)) return undefined;
  if (right.name === 'null' && sign === '!=') return { codigo, operator: 'answered', values: [] };
  if (right.name === 'null' && sign === '=') return { codigo, operator: 'unanswered', values: [] };
  const value = readValue(right, text);
  return value === undefined ? undefined : { codigo, operator: sign as Operator, values: [value] };
}

/** Reads `list contains(x, "A")`, and the same within `not`. */
function readContains(node: Node, text: string): ConditionRow | undefined {
  const [called, given] = partsOf(node);
  if (!called || !given) return undefined;
  const name = text.slice(called.from, called.to).replaceAll(/\s+/g, ' ');
  const [first, second, third] = partsOf(given);
  if (name === 'not' && first && !second) {
    const row = first.name === 'FunctionInvocation' ? readContains(first, text) : undefined;
    return row?.operator === 'contains' ? { ...row, operator: 'lacks' } : undefined;
  }
  const codigo = first && readName(first, text);
  const value = second && readValue(second, text);
  if (name !== 'list contains' || third || codigo === undefined || value === undefined) return undefined;
  return { codigo, operator: 'contains', values: [value] };
}

function readName(node: Node, text: string): string | undefined {
  const name = text.slice(node.from, node.to);
  if (node.name === 'VariableName') return /^\w+$/.test(name) ? name : undefined;
  return node.name === 'PathExpression' && /^\w+(?:\.\w+)+$/.test(name) ? name : undefined;
}

function readList(node: Node, text: string): readonly RowValue[] | undefined {
  const [list] = node.name === 'PositiveUnaryTest' ? partsOf(node) : [node];
  if (list?.name !== 'List') return undefined;
  const values = partsOf(list).map((value) => readValue(value, text));
  return values.every((value) => value !== undefined) ? values : undefined;
}

const literals: ReadonlySet<string> = new Set(['StringLiteral', 'NumericLiteral', 'BooleanLiteral', 'null']);

function readValue(node: Node, text: string): RowValue | undefined {
  if (!literals.has(node.name)) return undefined;
  try {
    return JSON.parse(text.slice(node.from, node.to)) as RowValue;
  } catch {
    // FEEL has literals that JSON has not, such as `.5`.
    return undefined;
  }
}
