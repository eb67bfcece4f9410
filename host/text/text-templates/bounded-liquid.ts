import {
  defaultOperators,
  evalToken,
  ForTag,
  Liquid,
  TablerowTag,
  toValue,
  toValueSync,
  type Context,
  type Emitter,
  type FilterImplOptions,
  type Template,
} from 'liquidjs';
import type { TextDialect } from '../../plugin-api/index.js';
import type { TextKind } from '../../plugin-api/text/text-templates.js';
import { cityTimes } from './city-time.js';
import { countedFilter, countedOperators, type Work } from './template-work.js';

/** The cost of a turn of a loop, of a tag and of an output, in characters, even where it writes nothing. */
const STEP = 20;

/**
 * Ends rendering that the counting misses. Counted work takes a fraction of this time, unless the machine stands still.
 */
const LAST_RESORT_MILLISECONDS = 30_000;

/**
 * Returns the text of a value. Counts while it proceeds: lists that contain each other are far longer than their
 * source.
 */
function textOf(written: unknown, work: Work): string {
  const value: unknown = toValue(written);
  work.use(1);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => textOf(item, work)).join('');
  // As the library does.
  const text = typeof value === 'object' ? '[object Object]' : `${value as string | number | boolean}`;
  work.use(text.length);
  return text;
}

/** An emitter that counts the written text: the library counts the output of filters, but not that of loops. */
class CountingEmitter implements Emitter {
  buffer = '';

  constructor(private readonly context: Context) {}

  write(written: unknown): void {
    this.buffer += textOf(written, this.context.memoryLimit);
  }
}

/** Counts the copy of the list that a loop makes first, even if it shows few items. */
function countCopy({ collection }: Pick<ForTag, 'collection'>, context: Context): void {
  const list: unknown = toValueSync(evalToken(collection, context));
  if (Array.isArray(list)) context.memoryLimit.use(list.length);
}

class CountedFor extends ForTag {
  override *render(context: Context, emitter: Emitter): ReturnType<ForTag['render']> {
    countCopy(this, context);
    return yield* super.render(context, emitter);
  }
}

class CountedTablerow extends TablerowTag {
  override *render(context: Context, emitter: Emitter): ReturnType<TablerowTag['render']> {
    countCopy(this, context);
    yield* super.render(context, emitter);
  }
}

const DATE_FILTERS = ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string'];

/** Wraps a filter of dates: `inCity` reads the dates. */
function dated(filter: FilterImplOptions, inCity: (value: unknown) => unknown): FilterImplOptions {
  const handler = typeof filter === 'function' ? filter : filter.handler;
  return function (value: unknown, ...parameters: unknown[]): unknown {
    return handler.call(this, inCity(toValue(value)), ...parameters);
  };
}

const stepsOf = (templates: readonly Template[]): number =>
  templates.reduce((sum, { token }) => sum + STEP + token.end - token.begin, STEP);

/**
 * Liquid that reads no file, refuses unknown names, and always ends: its work is counted, so that a template with the
 * same data has the same outcome on every machine. The library's memory limit serves as the counter.
 */
export class BoundedLiquid extends Liquid {
  constructor(kind: TextKind, { bounds, filters = {}, markupFilters = {} }: TextDialect, timeZone: string) {
    super({
      strictVariables: true,
      strictFilters: true,
      lenientIf: true,
      ownPropertyOnly: true,
      templates: {},
      timezoneOffset: timeZone,
      locale: 'es-CO',
      operators: countedOperators(defaultOperators),
      parseLimit: bounds.characters,
      memoryLimit: bounds.work,
      renderLimit: LAST_RESORT_MILLISECONDS,
    });
    for (const [name, handler] of Object.entries(filters)) this.registerFilter(name, handler);
    for (const [name, handler] of Object.entries(markupFilters)) this.registerFilter(name, { handler, raw: true });
    const inCity = cityTimes(timeZone);
    for (const name of DATE_FILTERS) this.registerFilter(name, dated(this.filters[name]!, inCity));
    for (const [name, filter] of Object.entries(this.filters)) this.registerFilter(name, countedFilter(name, filter));
    if (kind === 'markup') this.options.outputEscape = countedFilter('escape', this.filters['escape']!).handler;
    this.registerTag('for', CountedFor);
    this.registerTag('tablerow', CountedTablerow);
    const { renderer } = this;
    const render = renderer.renderTemplates.bind(renderer);
    renderer.renderTemplates = (templates, context, emitter = new CountingEmitter(context)) => {
      context.memoryLimit.use(stepsOf(templates));
      return render(templates, context, emitter);
    };
  }
}
