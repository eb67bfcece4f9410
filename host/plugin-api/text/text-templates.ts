import type { JsonValue } from './json-value.js';
import { token } from '../token.js';

/** The values that a template may use, by name. */
export type TextData = Readonly<Record<string, JsonValue>>;

/** The kind of a template: values are escaped in mark-up, and not in text. */
export type TextKind = 'markup' | 'text';

/** The limits of a template. A template that exceeds them is refused, on a fast machine as on a busy one. */
export interface TextBounds {
  /** Characters of the template itself. */
  readonly characters: number;
  /**
   * The work of one rendering, in characters: each character that a filter reads or that is written counts one, in
   * mark-up three; a tag, an output, an iteration of a loop and a filter count about 20, an item of a list that a
   * filter reads 25, and a date of Liquid's own 2,000.
   */
  readonly work: number;
}

/** A filter, which changes a value where it is written. Throws `TextFilterError` for a value that it cannot change. */
export type TextFilter = (value: unknown, ...parameters: readonly unknown[]) => string;

/** The limits and filters that templates of one kind share. */
export interface TextDialect {
  readonly bounds: TextBounds;
  /** The filters, by name, beside those of Liquid. */
  readonly filters?: Readonly<Record<string, TextFilter>>;
  /** The filters that write mark-up: their result is not escaped at the end of an output. */
  readonly markupFilters?: Readonly<Record<string, TextFilter>>;
}

/** A template that was read. */
export interface TextTemplate {
  /** The names that it uses. */
  readonly uses: readonly string[];
  /** The names with the fields that are read of them: `['datos', 'nombre']` for `datos.nombre`. */
  readonly paths: readonly (readonly string[])[];
  /**
   * Throws `TextTemplateError` when the template uses a name that is not among these. Below `datos` any name is
   * allowed; of `tarea`, when only `tarea.codigo` is listed, only that field.
   */
  checkNames(names: readonly string[]): void;
  /**
   * Renders the template. Throws `TextTemplateError` when it exceeds its limits, and for an unknown name unless
   * `unknown` is `empty`; `UnavailableError` when the machine needs half a minute for it.
   */
  render(data: TextData, unknown?: 'refused' | 'empty'): string;
}

/** A reader of the templates of one dialect. */
export interface TextTemplateReader {
  /** Reads a template. Throws `TextTemplateError` when it is not valid Liquid, or too long. */
  readTemplate(text: string, kind: TextKind): TextTemplate;
}

/**
 * Templates in Liquid that people of the city write: they cannot read files, an unknown name is an error, and their
 * work is limited. Dates are written in the city's time zone.
 */
export interface TextTemplates {
  reader(dialect: TextDialect): TextTemplateReader;
}
export const TextTemplates = token<TextTemplates>('host/TextTemplates');
