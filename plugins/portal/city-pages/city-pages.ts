import { readFileSync } from 'node:fs';
import { inject, injectable } from 'inversify';
import { PortalSettings } from '../portal-settings.js';
import type { PortalConfig } from '../portal-config.js';
import { pageText, type PageText } from './page-text.js';

const MOST_BYTES = 200_000;

/** Throws where the file cannot be used; the message names the key and the file. */
function read(index: number, file: string): PageText {
  const fault = (reason: string, cause?: unknown): Error =>
    new Error(`portal.pages.${index}.file: ${file}: ${reason}`, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw fault(`cannot be read: ${(cause as NodeJS.ErrnoException).code ?? 'unknown error'}`, cause);
  }
  if (text.length > MOST_BYTES) throw fault('is larger than 200 KB');
  try {
    return pageText(text);
  } catch (cause) {
    throw fault((cause as Error).message, cause);
  }
}

/** The pages of the city's own, read once at the start. */
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
