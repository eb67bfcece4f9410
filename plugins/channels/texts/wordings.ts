import { inject, injectable } from 'inversify';
import {
  TextTemplates,
  type TextData,
  type TextTemplateReader,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { defaultWordings, type WordingCode } from './default-wordings.js';

const BOUNDS = { characters: 4000, memory: 100_000, milliseconds: 50 };

/** What is said in chats. */
@injectable()
export class Wordings {
  private readonly reader: TextTemplateReader;

  constructor(@inject(TextTemplates) templates: TextTemplates) {
    this.reader = templates.reader({ bounds: BOUNDS });
  }

  /** In plain text. */
  say(codigo: WordingCode, data: TextData = {}, _tx?: Transaction): Promise<string> {
    return Promise.resolve(this.reader.read(defaultWordings[codigo], 'text').render(data));
  }
}
