import {
  TextTemplateError,
  type JsonValue,
  type TextData,
  type TextTemplate,
  type TextTemplateReader,
} from '../../../plugin-api/index.js';
import type { TextKind } from '../../../plugin-api/text/text-templates.js';
import type { MailLayout, MailPart, WordedMail } from '../mail-layout.js';
import type { TemplateParts } from './mail-template.js';
import { TemplateFault } from './template-fault.js';

const PARTS: readonly MailPart[] = ['asunto', 'texto', 'html'];

export interface TemplateFrame {
  readonly reader: TextTemplateReader;
  readonly layout: MailLayout;
}

/** A city's template that words mails. */
export class CompiledTemplate {
  private readonly parts: Readonly<Record<MailPart, TextTemplate>>;

  /** Throws `TemplateFault` for invalid Liquid. */
  constructor(
    { asunto, texto, html }: TemplateParts,
    private readonly frame: TemplateFrame,
  ) {
    const read = (part: MailPart, text: string, kind: TextKind): TextTemplate =>
      within(part, () => frame.reader.readTemplate(text, kind));
    this.parts = {
      asunto: read('asunto', asunto, 'text'),
      texto: read('texto', texto, 'text'),
      html: read('html', html, 'markup'),
    };
  }

  /** Throws `TemplateFault` where the template uses a name that is not among these. */
  check(names: readonly string[]): void {
    for (const part of PARTS) within(part, () => this.parts[part].checkNames(names));
  }

  /**
   * Renders the template. Throws `TemplateFault` where it uses a name that the mail does not provide, or exceeds the
   * limits.
   */
  word(data: TextData, unknown: 'refused' | 'empty' = 'refused'): WordedMail {
    // When the page with its layout is too large, its content is to blame.
    return within('html', () =>
      this.frame.layout.word(data, (part, values) => within(part, () => this.parts[part].render(values, unknown))),
    );
  }

  /** Renders the template with sample texts for names that `data` does not provide. */
  preview(data: TextData): WordedMail {
    const paths = Object.values(this.parts).flatMap((part) => part.paths);
    // Samples have no values for the fields of list items.
    return this.word(withSamples(data, paths), 'empty');
  }
}

function within<T>(part: MailPart, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TextTemplateError ? new TemplateFault(part, error) : error;
  }
}

/** Adds a sample text for each of these paths that the data lack: `«datos.nombre»`. */
function withSamples(data: TextData, paths: readonly (readonly string[])[]): TextData {
  // The longest first: a name with others below it is an object, not a text.
  const longestFirst = [...paths].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((filled, path) => withSample(filled, path, path.join('.')), data);
}

function withSample(data: TextData, [name, ...below]: readonly string[], sample: string): TextData {
  if (name === undefined) return data;
  const present = Object.hasOwn(data, name) ? data[name] : undefined;
  if (below.length === 0) return present === undefined ? { ...data, [name]: `«${sample}»` } : data;
  if (present !== undefined && !isObject(present)) return data;
  return { ...data, [name]: withSample(present ?? {}, below, sample) };
}

const isObject = (value: JsonValue): value is TextData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
