import type { JsonValue } from './json-value.js';
import { token } from '../token.js';

/** What a template may use, by name. */
export type TextData = Readonly<Record<string, JsonValue>>;

/** Of mark-up, what is put in is escaped; of text it is not. */
export type TextKind = 'markup' | 'text';

/** What a template may take. Whatever takes more is given up, on a fast machine as on a busy one. */
export interface TextBounds {
  /** Characters of the template itself. */
  readonly characters: number;
  /**
   * The work of one rendering, in characters: each that is read by a filter or written counts one, what is put into
   * mark-up three, a tag, an output, a turn of a loop and a filter about 20, an item of a list that a filter reads 25,
   * and a date of Liquid's own 2,000.
   */
  readonly work: number;
}

/** Changes a value where it is written. Throws `TextFilterError` for a value that it cannot change. */
export type TextFilter = (value: unknown, ...parameters: readonly unknown[]) => string;

/** What templates of one kind of work have in common. */
export interface TextDialect {
  readonly bounds: TextBounds;
  /** By name, beside those of Liquid. */
  readonly filters?: Readonly<Record<string, TextFilter>>;
  /** The same, of those that write mark-up: what they answer is not escaped where it ends an output. */
  readonly markupFilters?: Readonly<Record<string, TextFilter>>;
}

/** A template that was read. */
export interface TextTemplate {
  /** The names that it uses. */
  readonly uses: readonly string[];
  /** The same with what stands below them: `['datos', 'nombre']` for `datos.nombre`. */
  readonly paths: readonly (readonly string[])[];
  /**
   * Throws `TextTemplateError` where it uses a name that is not among these. Below `datos` any name is taken; where
   * they have `tarea.codigo` and no `tarea`, what they say alone.
   */
  check(names: readonly string[]): void;
  /**
   * Throws `TextTemplateError` where it overruns, and for a name that is not there unless `unknown` is `empty`;
   * `UnavailableError` where the machine takes half a minute over it.
   */
  render(data: TextData, unknown?: 'refused' | 'empty'): string;
}

/** Reads templates of one dialect. */
export interface TextTemplateReader {
  /** Throws `TextTemplateError` for what is no Liquid, or too long. */
  read(text: string, kind: TextKind): TextTemplate;
}

/**
 * Templates in Liquid that people of the city write: they read no file, take no unknown name for an empty one, and have
 * an end. Dates are written in the city's time zone.
 */
export interface TextTemplates {
  reader(dialect: TextDialect): TextTemplateReader;
}
export const TextTemplates = token<TextTemplates>('host/TextTemplates');
