import { fileURLToPath } from 'node:url';
import type { JsonValue, TextData } from '../../plugin-api/index.js';
import type { WordingFolder, MailParts } from './wording-folder.js';

export interface WordedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The parts of a mail, in a plugin's wording or the city's. */
export type MailPart = 'asunto' | 'texto' | 'html';

/** The name of the layout among a city's wordings. */
export const LAYOUT = 'host/layout';

const SUBJECT_CHARACTERS = 200;

const ownFolder = fileURLToPath(new URL('./layout/', import.meta.url));

/** Removes control characters, and those that change the direction of text. */
const cleaned = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function mapValue(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map((item) => mapValue(item, change)) : mapTexts(value, change);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/** Returns the data with each text changed. */
function mapTexts(data: TextData, change: (text: string) => string): TextData {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mapValue(value, change)]));
}

/** The page that all mails of a city share. */
export class MailLayout {
  private readonly layout: MailParts<'texto' | 'html'>;

  /** Throws `BootError` where the city's own layout is broken, or does not include the mail's content. */
  constructor(
    folder: WordingFolder,
    private readonly cityName: string,
  ) {
    this.layout = folder.read(LAYOUT, ownFolder, ['texto', 'html'], []);
    for (const file of Object.values(this.layout.files)) {
      if (!file.uses.includes('contenido')) throw file.broken('"contenido" is missing: mails would be empty');
    }
  }

  /**
   * Renders each part of a mail into the layout. Values cannot add a line to the subject, nor mark-up to the page as
   * long as the wording escapes them. Throws `TextTemplateError`.
   */
  word(data: TextData, render: (part: MailPart, data: TextData) => string): WordedMail {
    const ciudad = this.cityName;
    const values = mapTexts({ ...data, ciudad }, cleaned);
    const subject = oneLine(cleaned(render('asunto', mapTexts(values, oneLine))))
      .slice(0, SUBJECT_CHARACTERS)
      .toWellFormed();
    const page = (part: 'texto' | 'html'): string =>
      this.layout.files[part].render({ asunto: subject, ciudad, contenido: render(part, values) });
    return { subject, text: `${page('texto')}\n`, html: `${page('html')}\n` };
  }
}
