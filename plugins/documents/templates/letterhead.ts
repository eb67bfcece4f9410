import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapedHtml } from './filters/verification-block.js';
import type { LetterheadConfig } from './letterhead-config.js';

const CREST_KEY = 'documents.letterhead.crest';
const MOST_BYTES = 500_000;

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** A crest as the address of an image, so that pages that load nothing show it, too. */
function crestAddress(file: string): string {
  const type = TYPES[path.extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`${CREST_KEY}: ${file} is no .svg, .png, .jpg or .webp`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new Error(`${CREST_KEY}: ${file} cannot be read: ${code}`, { cause });
  }
  if (bytes.length > MOST_BYTES) throw new Error(`${CREST_KEY}: ${file} is larger than 500 KB`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** What templates of the city inherit: what stands above a document, and at the foot of its pages. */
export class Letterhead {
  /** The text at the foot of the pages. */
  readonly address: string;
  private readonly crest: string;
  private readonly lines: string;

  /** Throws where the crest cannot be used; the message names the key and the file. */
  constructor(
    { crest, lines, address = '' }: LetterheadConfig,
    private readonly cityName: string,
  ) {
    this.crest = crest === undefined ? '' : `<img class="membrete-escudo" src="${crestAddress(crest)}" alt="Escudo">\n`;
    this.lines = lines.map((line) => `\n<p class="membrete-linea">${escapedHtml(line)}</p>`).join('');
    this.address = address;
  }

  /** With the part of the city hall that a document is of, where its template names one. */
  head(dependencia: string | undefined): string {
    const part = dependencia === undefined ? '' : `\n<p class="membrete-dependencia">${escapedHtml(dependencia)}</p>`;
    return `<div class="membrete">
${this.crest}<div>
<p class="membrete-entidad">${escapedHtml(this.cityName)}</p>${part}${this.lines}
</div>
</div>`;
  }
}
