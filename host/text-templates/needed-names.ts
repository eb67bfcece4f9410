import { Value, type Liquid, type TagToken, type Template } from 'liquidjs';

type Arguments = ReturnType<NonNullable<Template['arguments']>>;
type Argument = Arguments extends Iterable<infer One> ? One : never;

/** What they hold is written under a condition, or once for each item of a list that may be empty. */
const CONDITIONAL = new Set(['if', 'unless', 'case', 'for', 'tablerow']);

/** Liquid works these out of what comes before. */
const WORKED_OUT = new Set(['size', 'first', 'last']);

const nameOf = ({ token }: Template): string | undefined => (token as Partial<TagToken>).name;

/** A value that `default` stands in for may be missing; what the filters name may not. */
function strict(argument: Argument): Argument[] {
  if (!(argument instanceof Value) || argument.filters[0]?.name !== 'default') return [argument];
  return argument.filters
    .flatMap(({ args }) => args.map((one) => (Array.isArray(one) ? one[1] : one)))
    .filter(Boolean) as Argument[];
}

/** The argument that a tag cannot do without: of the choices of a `case` none has to be there. */
function argumentsOf(template: Template): Argument[] {
  const given = [...(template.arguments?.() ?? [])];
  const name = nameOf(template);
  if (name === 'if' || name === 'unless') return [];
  return (name === 'case' ? given.slice(0, 1) : given).flatMap(strict);
}

/** A template without what it writes under conditions and what `default` stands in for. */
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

/** What a template cannot be written without: paths such as `datos`, `predio`, `area`, each once. */
export function neededNames(engine: Liquid, template: readonly Template[]): readonly (readonly string[])[] {
  const { globals } = engine.analyzeSync(template.map(unconditional), { partials: false });
  const paths = Object.values(globals).flatMap((places) => places.map(({ segments }) => leading(segments)));
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

/** Up to what depends on other data, counts the items of a list or is one of them. */
function leading(segments: readonly unknown[]): readonly string[] {
  const end = segments.findIndex((segment) => typeof segment !== 'string' || WORKED_OUT.has(segment));
  return (end < 0 ? segments : segments.slice(0, end)) as readonly string[];
}
