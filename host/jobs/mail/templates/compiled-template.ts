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

/** A template of the city that words mails. */
export class CompiledTemplate {
  private readonly parts: Readonly<Record<MailPart, TextTemplate>>;

  /** Throws `TemplateFault` for what is no Liquid. */
  constructor(
    { asunto, texto, html }: TemplateParts,
    private readonly frame: TemplateFrame,
  ) {
    const read = (part: MailPart, text: string, kind: TextKind): TextTemplate =>
      within(part, () => frame.reader.read(text, kind));
    this.parts = {
      asunto: read('asunto', asunto, 'text'),
      texto: read('texto', texto, 'text'),
      html: read('html', html, 'markup'),
    };
  }

  /** Throws `TemplateFault` where it uses a name that is not among these. */
  check(names: readonly string[]): void {
    for (const part of PARTS) within(part, () => this.parts[part].check(names));
  }

  /** Throws `TemplateFault` where it uses what the mail does not have, or takes too much. */
  word(data: TextData, unknown: 'refused' | 'empty' = 'refused'): WordedMail {
    // A page that is too large, with its layout, is so by what stands in it.
    return within('html', () =>
      this.frame.layout.word(data, (part, values) => within(part, () => this.parts[part].render(values, unknown))),
    );
  }

  /** Returns the same with sample texts for what `data` does not have. */
  preview(data: TextData): WordedMail {
    const paths = Object.values(this.parts).flatMap((part) => part.paths);
    // A sample has none of what items of lists have.
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

/** Data with a sample text for each of these paths that they do not have: `«datos.nombre»`. */
function withSamples(data: TextData, paths: readonly (readonly string[])[]): TextData {
  // The longest first: what has names below it is no text.
  const inTurn = [...paths].sort((one, other) => other.length - one.length);
  return inTurn.reduce((filled, path) => withSample(filled, path, path.join('.')), data);
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
