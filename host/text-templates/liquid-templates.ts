import type { TextDialect, TextTemplate, TextTemplateReader, TextTemplates } from '../plugin-api/index.js';
import type { TextKind } from '../plugin-api/text/text-templates.js';
import { BoundedLiquid } from './bounded-liquid.js';
import { LiquidTemplate } from './liquid-template.js';

/** {@link TextTemplates} in the time zone of a city. */
export class LiquidTemplates implements TextTemplates {
  constructor(private readonly timeZone: string) {}

  reader(dialect: TextDialect): TextTemplateReader {
    const engines: Readonly<Record<TextKind, BoundedLiquid>> = {
      markup: new BoundedLiquid('markup', dialect, this.timeZone),
      text: new BoundedLiquid('text', dialect, this.timeZone),
    };
    return { read: (text: string, kind: TextKind): TextTemplate => LiquidTemplate.parse(engines[kind], text) };
  }
}
