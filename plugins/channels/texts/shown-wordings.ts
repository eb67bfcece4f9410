import { inject, injectable } from 'inversify';
import { NotFoundError, revisionOf, searchWords, type TextData } from '../../../host/plugin-api/index.js';
import { defaultWordings, isWordingCode, wordingCodes, type WordingCode } from './default-wordings.js';
import { messagesOf } from './text-parts.js';
import { knownWording, refusingFaults } from './typed-wordings.js';
import { WordingAdministration } from './wording-administration.js';
import { MOST_WORDING, Wordings, type StoredWording } from './wordings.js';

/** A wording for administrators. */
export interface WordingItem {
  readonly codigo: string;
  /** The present text. */
  readonly texto: string;
  /** The default text. */
  readonly original: string;
  readonly propio: boolean;
  /** The names that it may use. */
  readonly datos: readonly string[];
  /** The digest of the city's own text. */
  readonly revision: string;
}

/** A wording with an example of each value that it may use. */
export interface WordingWithSamples extends WordingItem {
  readonly ejemplos: TextData;
}

/** A filter of the list of wordings. */
export interface WordingFilter {
  /** Words that the text or the code contains, in any order. */
  readonly busca?: string | undefined;
  /** Whether the city has its own text. */
  readonly propio?: boolean | undefined;
}

/** A wording as the chat would say it. */
export interface SaidWording {
  /** The messages, as many as the text needs. */
  readonly mensajes: readonly string[];
  /** Whether the text was blank, so that the chat says the default. */
  readonly original: boolean;
}

/** Shows the wordings to administrators: listed, with examples, and as the chat says them. */
@injectable()
export class ShownWordings {
  constructor(
    @inject(WordingAdministration) private readonly own: WordingAdministration,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /** Returns the wordings after a code, in the order of codes. */
  async page(after: string, limit: number, { busca = '', propio }: WordingFilter = {}): Promise<WordingItem[]> {
    const own = await this.ownTexts();
    const words = searchWords(busca);
    return wordingCodes
      .filter((codigo) => codigo > after && (propio === undefined || own.has(codigo) === propio))
      .map((codigo) => this.itemOf(codigo, own.get(codigo)))
      .filter(({ codigo, texto }) => containsAll(`${codigo} ${texto}`, words))
      .slice(0, limit);
  }

  /** Returns a wording. Throws `NotFoundError`. */
  async get(codigo: string): Promise<WordingWithSamples> {
    if (!isWordingCode(codigo)) throw new NotFoundError('No existe ese texto.');
    const own = await this.ownTexts();
    return { ...this.itemOf(codigo, own.get(codigo)), ejemplos: this.wordings.samplesOf(codigo) };
  }

  /** Writes a wording with sample data. Throws `InputError` for an invalid one. */
  async preview({ codigo, texto }: StoredWording): Promise<SaidWording> {
    const code = knownWording(codigo);
    const said = await refusingFaults(() => this.wordings.preview(code, texto));
    const text = said ?? (await this.wordings.preview(code, defaultWordings[code])) ?? '';
    return { mensajes: messagesOf(text).map((message) => message.text), original: said === undefined };
  }

  private async ownTexts(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.own.stored()).map(({ codigo, texto }) => [codigo, texto]));
  }

  private itemOf(codigo: WordingCode, own: string | undefined): WordingItem {
    const original = defaultWordings[codigo];
    return {
      codigo,
      texto: own ?? original,
      original,
      propio: own !== undefined,
      datos: this.wordings.namesOf(codigo),
      revision: revisionOf(own === undefined ? undefined : { codigo, texto: own }),
    };
  }
}

/** Tells whether a word of a text begins with each of these. */
function containsAll(text: string, words: readonly string[]): boolean {
  const ofText = searchWords(text, MOST_WORDING);
  return words.every((word) => ofText.some((one) => one.startsWith(word)));
}
