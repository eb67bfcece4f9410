import { Liquid, toValue, type Context, type Emitter } from 'liquidjs';
import type { TextDialect } from '../plugin-api/index.js';
import type { TextKind } from '../plugin-api/text/text-templates.js';

/** A turn takes as long as so many characters, also where it writes nothing. */
const TURN = 20;

function textOf(written: unknown): string {
  const value: unknown = toValue(written);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  // As the library does.
  return typeof value === 'object' ? '[object Object]' : `${value as string | number | boolean}`;
}

/** Counts what is written: the library counts what filters make, and not what loops write. */
class CountingEmitter implements Emitter {
  buffer = '';

  constructor(private readonly context: Context) {}

  write(written: unknown): void {
    const text = textOf(written);
    this.context.memoryLimit.use(text.length);
    this.buffer += text;
  }
}

/** Liquid that reads no file, takes no unknown name for an empty one, and has an end. */
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
      parseLimit: bounds.characters,
      memoryLimit: bounds.memory,
      renderLimit: bounds.milliseconds,
      ...(kind === 'markup' && { outputEscape: 'escape' as const }),
    });
    for (const [name, handler] of Object.entries(filters)) this.registerFilter(name, handler);
    for (const [name, handler] of Object.entries(markupFilters)) this.registerFilter(name, { handler, raw: true });
    const { renderer } = this;
    const render = renderer.renderTemplates.bind(renderer);
    renderer.renderTemplates = (templates, context, emitter = new CountingEmitter(context)) => {
      context.memoryLimit.use(TURN);
      return render(templates, context, emitter);
    };
  }
}
