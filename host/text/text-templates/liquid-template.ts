import { Context, type Liquid, type Template } from 'liquidjs';
import { TextTemplateError, UnavailableError, type TextData, type TextTemplate } from '../../plugin-api/index.js';
import { toTextTemplateError } from './to-text-template-error.js';

/** Tells whether an error is the library's own time limit. */
const isTimeLimit = (error: unknown): boolean => /^template render limit exceeded/.test((error as Error).message);

/** Returns a path up to its first part that depends on data, or is an item of a list. */
function pathOf(segments: readonly unknown[]): readonly string[] {
  const end = segments.findIndex((segment) => typeof segment !== 'string');
  return (end < 0 ? segments : segments.slice(0, end)) as readonly string[];
}

/** {@link TextTemplate} in Liquid. */
export class LiquidTemplate implements TextTemplate {
  readonly uses: readonly string[];
  readonly paths: readonly (readonly string[])[];

  private constructor(
    private readonly engine: Liquid,
    private readonly template: Template[],
  ) {
    this.uses = engine.globalVariablesSync(template);
    this.paths = engine.globalVariableSegmentsSync(template).map(pathOf);
  }

  static parse(engine: Liquid, text: string): LiquidTemplate {
    try {
      return new LiquidTemplate(engine, engine.parse(text));
    } catch (error) {
      throw toTextTemplateError(error);
    }
  }

  checkNames(names: readonly string[]): void {
    const { globals } = this.engine.analyzeSync(this.template, { partials: false });
    const known = names.map((name) => name.split('.'));
    const [first, ...others] = Object.values(globals)
      .flat()
      .map(({ segments, location }) => ({ path: pathOf(segments), line: location.row }))
      .filter(({ path }) => !known.some((name) => name.every((part, index) => (path[index] ?? part) === part)))
      .map(({ path, line }) => ({ name: path.join('.'), line }))
      .sort((one, other) => one.line - other.line)
      .map(({ name, line }) => ({ fault: 'unknown-name' as const, message: `undefined variable: ${name}`, line }));
    if (first) throw new TextTemplateError([first, ...others]);
  }

  render(data: TextData, unknown: 'refused' | 'empty' = 'refused'): string {
    try {
      return this.attempt(data, unknown, false);
    } catch (error) {
      // The counted work was within its bounds: the machine is at fault, or uncounted work.
      if (isTimeLimit(error)) throw new UnavailableError(undefined, error);
      const first = toTextTemplateError(error);
      throw first.fault === 'overrun' ? first : this.allOf(first, data, unknown);
    }
  }

  /** Returns all faults of a template at once, for its author; only the first where searching for more overruns. */
  private allOf(first: TextTemplateError, data: TextData, unknown: 'refused' | 'empty'): TextTemplateError {
    try {
      this.attempt(data, unknown, true);
      return first;
    } catch (error) {
      const all = toTextTemplateError(error);
      return all.fault === 'overrun' ? first : all;
    }
  }

  private attempt(data: TextData, unknown: 'refused' | 'empty', catchAllErrors: boolean): string {
    const options = { ...this.engine.options, catchAllErrors };
    const context = new Context(data, options, { sync: true, strictVariables: unknown === 'refused' });
    return String(this.engine.renderSync(this.template, context)).trim();
  }
}
