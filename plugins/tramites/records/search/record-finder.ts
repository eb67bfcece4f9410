import { inject, injectable } from 'inversify';
import { InputError, searchWords } from '../../../../host/plugin-api/index.js';
import { QuestionForms } from '../../../forms/contract.js';
import type { ListedRecord } from './listed-record.js';
import type { RecordFilter } from './record-filter.js';
import { isSearched, RecordMatches, type RecordMatch } from './record-matches.js';
import { RecordSearch } from './record-search.js';

/** A record that a typed text may mean. */
export interface FoundRecord extends ListedRecord, Omit<RecordMatch, 'id'> {}

/** A record in a list, with the way in which it was found; null in a list without a text. */
export interface NarrowedRecord extends ListedRecord {
  readonly por: RecordMatch['por'] | null;
  readonly aproximado: boolean;
}

/** The most records that are found at once. */
const MOST_FOUND = 40;

/** The filter of a list, as it was typed. */
export type TypedFilter = Omit<RecordFilter, 'documento' | 'nombre' | 'ids'> & {
  readonly documento?: string | undefined;
  readonly nombre?: string | undefined;
  /** A text as {@link RecordMatches} reads it. */
  readonly texto?: string | undefined;
};

const refusal = (field: string, reason: string): InputError =>
  new InputError(reason, { errors: { [field]: [reason] } });

/** Finds and lists records by what a person at the counter or on the telephone knows. */
@injectable()
export class RecordFinder {
  constructor(
    @inject(RecordSearch) private readonly search: RecordSearch,
    @inject(RecordMatches) private readonly matches: RecordMatches,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /** Finds records, the best matches first. Finds none for a text that fits none. */
  async find(typed: string): Promise<FoundRecord[]> {
    const matches = await this.matches.match(typed, MOST_FOUND);
    if (matches.length === 0) return [];
    const ids = matches.map(({ id }) => id);
    const records = new Map((await this.search.list({ ids, limit: MOST_FOUND })).map((one) => [one.id, one]));
    return matches.flatMap(({ id, ...found }) => {
      const record = records.get(id);
      return record ? [{ ...record, ...found }] : [];
    });
  }

  /**
   * Lists the records that meet all parts of a filter, the newest first. Throws `InputError` for a text that is no
   * document number, and for too short a name.
   */
  async list({ texto, ...typed }: TypedFilter): Promise<NarrowedRecord[]> {
    return this.page(texto, this.narrowing(typed));
  }

  /** Lists the records of {@link list} page by page, at most `most`; `limit` is the size of a page. */
  async *pages({ texto, ...typed }: TypedFilter, most: number): AsyncGenerator<readonly ListedRecord[]> {
    const filter = this.narrowing(typed);
    let before: number | undefined;
    for (let count = 0; count < most; count += filter.limit) {
      const page = await this.page(texto, { ...filter, before, limit: Math.min(filter.limit, most - count) });
      yield page;
      if (page.length < filter.limit) return;
      before = page.at(-1)!.id;
    }
  }

  private async page(texto: string | undefined, filter: RecordFilter): Promise<NarrowedRecord[]> {
    const none = { por: null, aproximado: false };
    if (texto === undefined) return (await this.search.list(filter)).map((record) => ({ ...record, ...none }));
    const { before, limit, ...others } = filter;
    const isNarrowed = Object.values(others).some((value) => value !== undefined);
    const ofRecord = () => this.search.conditionsOf(others);
    const matches = await this.matches.page(texto, {
      ofRecord,
      isFew: async () => isNarrowed && this.search.isFew(await ofRecord()),
      before,
      limit,
    });
    if (matches.length === 0) return [];
    const found = new Map(matches.map(({ id, ...match }) => [id, match]));
    const records = await this.search.list({ ...filter, ids: [...found.keys()] });
    return records.map((record) => ({ ...record, ...(found.get(record.id) ?? none) }));
  }

  private narrowing({ documento, nombre, ...filter }: Omit<TypedFilter, 'texto'>): RecordFilter {
    const number = documento === undefined ? undefined : this.forms.identityNumber(documento);
    if (documento !== undefined && number === undefined) {
      throw refusal('documento', 'Escriba el número de un documento de identidad.');
    }
    const words = nombre === undefined ? undefined : searchWords(nombre);
    if (words && !isSearched(words)) throw refusal('nombre', 'Escriba al menos 3 letras del nombre.');
    return { ...filter, documento: number, nombre: words };
  }
}
