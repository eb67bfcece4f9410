import { Liquid, ParseError, toValueSync, TypeGuards, Value, type TagToken, type Template } from 'liquidjs';
import { TextTemplateError } from '../../../host/plugin-api/index.js';
import type { NeededNames } from './template-content.js';

/** A path in the data, such as `datos`, `predio`, `area`. */
type Path = readonly string[];
type Arguments = ReturnType<NonNullable<Template['arguments']>>;
type Argument = Arguments extends Iterable<infer One> ? One : never;

/** The tags whose contents are written conditionally, or once for each item of a list that may be empty. */
const CONDITIONAL = new Set(['if', 'unless', 'case', 'for', 'tablerow']);

/** The limit of a path that an alias stands for: in a chain of aliases, each would be longer. */
const MOST_PARTS = 50;

/** Names that Liquid computes from the value before them. */
const WORKED_OUT = new Set(['size', 'first', 'last']);

const nameOf = ({ token }: Template): string | undefined => (token as Partial<TagToken>).name;

/**
 * Returns the arguments that must be present. A value before `default` may be missing; the arguments of its filters may
 * not.
 */
function strict(argument: Argument): Argument[] {
  if (!(argument instanceof Value) || argument.filters[0]?.name !== 'default') return [argument];
  return argument.filters
    .flatMap(({ args }) => args.map((one) => (Array.isArray(one) ? one[1] : one)))
    .filter(Boolean) as Argument[];
}

/** Returns the arguments that a tag needs; of a `case`, the choices may be missing. */
function argumentsOf(template: Template): Argument[] {
  const given = [...(template.arguments?.() ?? [])];
  const name = nameOf(template);
  if (name === 'if' || name === 'unless') return [];
  return (name === 'case' ? given.slice(0, 1) : given).flatMap(strict);
}

/** Wraps a template so that conditional contents and values with `default` are left out. */
function unconditional(template: Template): Template {
  const isConditional = CONDITIONAL.has(nameOf(template) ?? '');
  return {
    token: template.token,
    render: template.render.bind(template),
    arguments: () => argumentsOf(template),
    *children(partials, sync) {
      if (isConditional || !template.children) return [];
      return (yield* template.children(partials, sync)).map(unconditional);
    },
    localScope: () => template.localScope?.() ?? [],
    blockScope: () => (isConditional ? [] : (template.blockScope?.() ?? [])),
  };
}

/** Returns the names that a template defines, once for each definition. */
function given(template: readonly Template[]): string[] {
  return template.flatMap((one) => [
    ...[...(one.localScope?.() ?? [])].map((name) => (typeof name === 'string' ? name : name.content)),
    ...given(one.children ? toValueSync<Template[]>(one.children(false, true)) : []),
  ]);
}

/**
 * Finds the names that stand for a path of the data, such as by `{% assign x = datos.a %}`. Only names that are defined
 * once count.
 */
function aliases(template: readonly Template[]): ReadonlyMap<string, Path> {
  const times = new Map<string, number>();
  for (const name of given(template)) times.set(name, (times.get(name) ?? 0) + 1);
  const found = new Map<string, Path>();
  for (const one of template.filter((tag) => nameOf(tag) === 'assign')) {
    const [name] = given([one]);
    const [value] = one.arguments?.() ?? [];
    const path = pathOf(value);
    if (name === undefined || times.get(name) !== 1 || !path || path[0] === name) continue;
    const stands = meant(path, found);
    if (stands.length <= MOST_PARTS) found.set(name, stands);
  }
  return found;
}

/** Reads the path of a value; undefined unless it is a plain chain of names. */
function pathOf(value: Argument | undefined): Path | undefined {
  if (!(value instanceof Value) || value.filters.length > 0) return undefined;
  const [token, ...others] = value.initial.postfix;
  if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined || others.length > 0) return undefined;
  const names = token.props.map((prop) =>
    TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop) ? prop.content : undefined,
  );
  return names.every((name): name is string => name !== undefined && !WORKED_OUT.has(name)) ? names : undefined;
}

function meant([name, ...rest]: Path, known: ReadonlyMap<string, Path>): Path {
  return [...(known.get(name!) ?? [name!]), ...rest];
}

const engine = new Liquid();

/**
 * Finds the paths that a parsed template cannot be written without, such as `datos`, `predio`, `area`, each once.
 * Throws `TextTemplateError` where it is nested too deep to analyze.
 */
export function neededNames(text: string): NeededNames {
  try {
    return pathsOf(engine.parse(text));
  } catch (cause) {
    const original: unknown = cause instanceof ParseError ? cause.originalError : cause;
    if (!(original instanceof RangeError)) throw cause;
    throw new TextTemplateError([{ fault: 'overrun', message: original.message, line: 0 }], cause);
  }
}

function pathsOf(template: readonly Template[]): NeededNames {
  const { globals, variables } = engine.analyzeSync(template.map(unconditional), { partials: false });
  const known = aliases(template);
  const others = Object.entries(variables).flatMap(([name, places]) => (known.has(name) ? places : []));
  const named = [...Object.values(globals).flat(), ...others];
  const paths = named.map(({ segments }) => meant(leading(segments), known));
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

/** Cuts a path before a part that is computed, depends on other data, or is an index. */
function leading(segments: readonly unknown[]): Path {
  const end = segments.findIndex((segment) => typeof segment !== 'string' || WORKED_OUT.has(segment));
  return (end < 0 ? segments : segments.slice(0, end)) as Path;
}
