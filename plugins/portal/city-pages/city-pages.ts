import { inject, injectable } from 'inversify';
import { readTextFile } from '../../../host/plugin-api/index.js';
import { PortalSettings } from '../portal-settings.js';
import type { PortalConfig } from '../portal-config.js';
import { pageText, type PageText } from './page-text.js';

const MOST_BYTES = 200_000;

/** Reads a page. Throws where the file cannot be used; the message names the configuration key and the file. */
function read(index: number, file: string): PageText {
  const fault = (reason: string, cause?: unknown): Error =>
    new Error(`portal.pages.${index}.file: ${file}: ${reason}`, { cause });
  let text: string;
  try {
    text = readTextFile(file);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw fault(`cannot be read: ${code ?? message}`, cause);
  }
  if (text.length > MOST_BYTES) throw fault('is larger than 200 KB');
  try {
    return pageText(text);
  } catch (cause) {
    throw fault((cause as Error).message, cause);
  }
}

/** The city's own pages, read once at the start. */
@injectable()
export class CityPages {
  private readonly texts: ReadonlyMap<string, PageText>;

  constructor(@inject(PortalSettings) { pages }: PortalConfig) {
    this.texts = new Map(pages.map(({ code, file }, index) => [code, read(index, file)]));
  }

  find(code: string): PageText | undefined {
    return this.texts.get(code);
  }
}
