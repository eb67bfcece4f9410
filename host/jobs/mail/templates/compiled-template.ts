import {
  TextTemplateError,
  withSampleTexts,
  type TextData,
  type TextTemplate,
  type TextTemplateReader,
} from '../../../plugin-api/index.js';
import type { TextKind } from '../../../plugin-api/text/text-templates.js';
import type { MailLayout, MailPart, WordedMail } from '../mail-layout.js';
import type { TemplateParts } from './mail-template.js';
import { TemplateFault, type PartFault } from './template-fault.js';

const KINDS: Readonly<Record<MailPart, TextKind>> = { asunto: 'text', texto: 'text', html: 'markup' };

export interface TemplateFrame {
  readonly reader: TextTemplateReader;
  readonly layout: MailLayout;
}

/** A city's template that words mails. */
export class CompiledTemplate {
  private readonly parts: Readonly<Record<MailPart, TextTemplate>>;

  /**
   * Throws `TemplateFault` with the faults of all parts: invalid Liquid, and names that are not among `names`, where
   * they are given.
   */
  constructor(
    texts: TemplateParts,
    private readonly frame: TemplateFrame,
    names?: readonly string[],
  ) {
    this.parts = everyPart((part) => {
      const template = frame.reader.readTemplate(texts[part], KINDS[part]);
      if (names) template.checkNames(names);
      return template;
    });
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
    return this.word(withSampleTexts(data, paths), 'empty');
  }
}

/** Does the work for each part. Throws `TemplateFault` with the faults of all parts. */
function everyPart<T>(work: (part: MailPart) => T): Readonly<Record<MailPart, T>> {
  const done: Partial<Record<MailPart, T>> = {};
  const faults: PartFault[] = [];
  for (const part of Object.keys(KINDS) as MailPart[]) {
    try {
      done[part] = work(part);
    } catch (error) {
      if (!(error instanceof TextTemplateError)) throw error;
      faults.push({ part, error });
    }
  }
  const [first, ...others] = faults;
  if (first) throw new TemplateFault([first, ...others]);
  return done as Record<MailPart, T>;
}

function within<T>(part: MailPart, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TextTemplateError ? new TemplateFault([{ part, error }]) : error;
  }
}
