import {
  RecentlyUsed,
  type TextDialect,
  type TextTemplate,
  type TextTemplateReader,
  type TextTemplates,
} from '../../plugin-api/index.js';
import type { TextKind } from '../../plugin-api/text/text-templates.js';
import { BoundedLiquid } from './bounded-liquid.js';
import { LiquidTemplate } from './liquid-template.js';

/** Templates without filters of a dialect, by all that they depend on; the size is in characters. */
const parsed = new RecentlyUsed<LiquidTemplate>(1_000_000);

/** {@link TextTemplates} in the time zone of a city. */
export class LiquidTemplates implements TextTemplates {
  constructor(private readonly timeZone: string) {}

  reader(dialect: TextDialect): TextTemplateReader {
    const engines: Readonly<Record<TextKind, BoundedLiquid>> = {
      markup: new BoundedLiquid('markup', dialect, this.timeZone),
      text: new BoundedLiquid('text', dialect, this.timeZone),
    };
    const read = (text: string, kind: TextKind): LiquidTemplate => LiquidTemplate.parse(engines[kind], text);
    const { bounds, filters, markupFilters } = dialect;
    if (filters ?? markupFilters) return { readTemplate: read };
    const like = JSON.stringify([this.timeZone, bounds]);
    return {
      readTemplate: (text: string, kind: TextKind): TextTemplate =>
        parsed.get(`${like}${kind} ${text}`, text.length, () => read(text, kind)),
    };
  }
}
