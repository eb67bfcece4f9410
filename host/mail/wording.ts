import {
  Liquid,
  RenderError,
  toValue,
  UndefinedVariableError,
  type Context,
  type Emitter,
  type Template,
} from 'liquidjs';
import type { JsonValue } from '../plugin-api/index.js';
import { WordingError } from './wording-error.js';

/** What a wording may use, by name. */
export type WordingData = Readonly<Record<string, JsonValue>>;

/** Of mark-up, what is put in is escaped; of text it is not. */
export type WordingKind = 'markup' | 'text';

/** A part of a mail that is longer, in characters, is no part of a mail. */
export const MOST_CHARACTERS = 100_000;

/** What a wording may take: characters that it puts together, items of lists, and turns of loops. */
const MOST_MEMORY = 2_000_000;

/** A turn takes as long as so many characters, also where it writes nothing. */
const TURN = 20;

/** A wording takes about one. */
const MOST_MILLISECONDS = 1000;

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
class BoundedLiquid extends Liquid {
  constructor(kind: WordingKind, timeZone: string) {
    super({
      strictVariables: true,
      strictFilters: true,
      lenientIf: true,
      ownPropertyOnly: true,
      templates: {},
      timezoneOffset: timeZone,
      locale: 'es-CO',
      parseLimit: MOST_CHARACTERS,
      memoryLimit: MOST_MEMORY,
      renderLimit: MOST_MILLISECONDS,
      ...(kind === 'markup' && { outputEscape: 'escape' as const }),
    });
    const { renderer } = this;
    const render = renderer.renderTemplates.bind(renderer);
    renderer.renderTemplates = (templates, context, emitter = new CountingEmitter(context)) => {
      context.memoryLimit.use(TURN);
      return render(templates, context, emitter);
    };
  }
}

/** One part of a mail, in Liquid. */
export class Wording {
  /** The names that it uses. */
  readonly uses: readonly string[];

  private constructor(
    private readonly engine: Liquid,
    private readonly template: Template[],
  ) {
    this.uses = engine.globalVariablesSync(template);
  }

  /** Throws `WordingError` for what is no Liquid, or too long. */
  static parse(engine: Liquid, text: string): Wording {
    try {
      return new Wording(engine, engine.parse(text));
    } catch (error) {
      throw toWordingError(error);
    }
  }

  /**
   * Throws `WordingError` where it overruns, and for a name that is not there unless it is told to leave that empty.
   */
  render(data: WordingData, unknown: 'refused' | 'empty' = 'refused'): string {
    try {
      const options = { strictVariables: unknown === 'refused' };
      return String(this.engine.renderSync(this.template, data, options)).trim();
    } catch (error) {
      throw toWordingError(error);
    }
  }
}

/** Reads wordings; dates are written in the time zone of the city. */
export class WordingReader {
  private readonly engines: Readonly<Record<WordingKind, Liquid>>;

  constructor(timeZone: string) {
    this.engines = {
      markup: new BoundedLiquid('markup', timeZone),
      text: new BoundedLiquid('text', timeZone),
    };
  }

  read(text: string, kind: WordingKind): Wording {
    return Wording.parse(this.engines[kind], text);
  }
}

function toWordingError(cause: unknown): WordingError {
  const { message } = cause as Error;
  const line = Number(/, line:(\d+)/.exec(message)?.[1] ?? 0);
  const original = cause instanceof RenderError ? cause.originalError : cause;
  // A template that is nested without an end exhausts the stack.
  if (original instanceof RangeError || / limit exceeded/.test(message)) {
    return new WordingError('overrun', message, line, cause);
  }
  const isUnknown = cause instanceof UndefinedVariableError || /^undefined variable: /.test(message);
  return new WordingError(isUnknown ? 'unknown-name' : 'faulty', message, line, cause);
}
