/** The series that an expression of PromQL reads: metrics, and the labels that it names, of any of them. */
export interface ReadSeries {
  readonly metrics: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

const operators = new Set(['and', 'or', 'unless', 'bool', 'offset']);
const groupings = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

const isName = (text: string | undefined): boolean => text !== undefined && /^[a-z_:]/i.test(text);

/** Returns the names between a bracket and its end, which must not be nested, and the place of the end. */
function within(tokens: readonly string[], open: number): { readonly names: string[]; readonly end: number } {
  const end = tokens.indexOf(closing[tokens[open]!]!, open);
  return { names: tokens.slice(open + 1, end).filter(isName), end };
}

/**
 * Parses the expressions of our own files: vectors with matchers, functions, aggregations and arithmetic. If it takes
 * anything else for a metric, that metric is missing in `/metrics`.
 */
export function seriesOf(expression: string): ReadSeries {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  const tokens = expression.match(/"[^"]*"|\d[\w.]*|[a-z_:][\w:]*|\S/gi) ?? [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at]!, tokens[at + 1]];
    if (token === '[') {
      at = within(tokens, at).end;
    } else if (token === '{' || (groupings.has(token) && next === '(')) {
      const { names, end } = within(tokens, token === '{' ? at : at + 1);
      for (const name of names) labels.add(name);
      at = end;
    } else if (isName(token) && !operators.has(token) && next !== '(' && !groupings.has(next ?? '')) {
      metrics.add(token);
    }
  }
  return { metrics, labels };
}

/** Parses an answer of `/metrics`: each metric, and the labels of its series. */
export function shownSeries(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [first, second, third] = line.split(' ');
    const name = first === '#' && second === 'TYPE' ? third! : /^[\w:]+/.exec(line)?.[0];
    if (name === undefined) continue;
    const labels = shown.get(name) ?? new Set();
    if (first !== '#') for (const [, label] of line.matchAll(/[{,]([a-z_]{1,40})="/g)) labels.add(label!);
    shown.set(name, labels);
  }
  return shown;
}
