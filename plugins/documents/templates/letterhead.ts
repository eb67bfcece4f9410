import { readPicture } from '../../../host/plugin-api/index.js';
import { escapedHtml } from './filters/verification-block.js';
import type { LetterheadConfig } from './letterhead-config.js';

/** Makes a crest the address of an image, so that it also shows in pages that load nothing. */
function crestAddress(file: string): string {
  const { type, body } = readPicture('documents.letterhead.crest', file, 500);
  return `data:${type};base64,${body.toString('base64')}`;
}

/** The letterhead of the city's documents, and the text at the foot of their pages. */
export class Letterhead {
  /** The text at the foot of the pages. */
  readonly address: string;
  private readonly crest: string;
  private readonly lines: string;

  /** Throws where the crest cannot be used; the message has the configuration key and the file. */
  constructor(
    { crest, lines, address = '' }: LetterheadConfig,
    private readonly cityName: string,
  ) {
    this.crest = crest === undefined ? '' : `<img class="membrete-escudo" src="${crestAddress(crest)}" alt="Escudo">\n`;
    this.lines = lines.map((line) => `\n<p class="membrete-linea">${escapedHtml(line)}</p>`).join('');
    this.address = address;
  }

  /** Makes the letterhead, with the department of the city hall where the template names one. */
  head(dependencia: string | undefined): string {
    const part = dependencia === undefined ? '' : `\n<p class="membrete-dependencia">${escapedHtml(dependencia)}</p>`;
    return `<div class="membrete">
${this.crest}<div>
<p class="membrete-entidad">${escapedHtml(this.cityName)}</p>${part}${this.lines}
</div>
</div>`;
  }
}
