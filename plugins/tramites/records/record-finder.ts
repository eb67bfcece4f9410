import { inject, injectable } from 'inversify';
import { InputError } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { readFilingNumber } from './filing-number.js';
import { nameWords } from './name-words.js';
import type { PlaceInRecords } from '../contract.js';
import type { RecordFilter } from './record-filter.js';
import { RecordSearch, type ListedRecord } from './record-search.js';

/** What a record was found by. */
export const foundBy = ['RADICADO', 'CLAVE', 'DOCUMENTO', 'NOMBRE'] as const;

/** A record that the text may mean. */
export interface FoundRecord extends ListedRecord {
  readonly por: (typeof foundBy)[number];
}

/** What a text finds. */
export interface FoundRecords {
  readonly registros: FoundRecord[];
  /** Whether there are more of one kind than are answered. */
  readonly hayMas: boolean;
}

/** Of each kind. */
const MOST_FOUND = 20;

/** A shorter beginning is of too many names. */
const LEAST_LETTERS = 3;

/** A document and a name, as they are typed. */
interface Typed {
  readonly documento?: string | undefined;
  readonly nombre?: string | undefined;
}

const refusal = (field: string, reason: string): InputError =>
  new InputError(reason, { errors: { [field]: [reason] } });

/**
 * One text for all that a person at the counter or on the telephone may know: a filing number, a key, the number of a
 * document, a name or the beginnings of its words.
 */
@injectable()
export class RecordFinder {
  constructor(
    @inject(RecordSearch) private readonly search: RecordSearch,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /** Each kind by an index, the newest first. None for a text that is none of them. */
  async find(text: string): Promise<FoundRecords> {
    const found: FoundRecord[] = [];
    let hayMas = false;
    for (const [por, filter] of this.meanings(text)) {
      const known = new Set(found.map(({ id }) => id));
      const records = await this.search.list({ ...filter, limit: MOST_FOUND + 1 });
      hayMas ||= records.length > MOST_FOUND;
      const newest = records.slice(0, MOST_FOUND);
      found.push(...newest.filter(({ id }) => !known.has(id)).map((record) => ({ ...record, por })));
    }
    return { registros: found, hayMas };
  }

  /** Ids of those that began a process, of whichever kind, the newest first. */
  async idsWithProcess(text: string, { before, limit }: PlaceInRecords): Promise<readonly number[]> {
    const found = new Set<number>();
    for (const [, filter] of this.meanings(text)) {
      const records = await this.search.list({ ...filter, before, limit, conProceso: true });
      for (const { id } of records) found.add(id);
    }
    return [...found].sort((one, other) => other - one).slice(0, limit);
  }

  /**
   * The filter of a list, from what the caller asks for. Throws `InputError` for what is no document, and for too short
   * a name.
   */
  narrowing<F extends Typed>({ documento, nombre, ...filter }: F) {
    const number = documento === undefined ? undefined : this.forms.identityNumber(documento);
    if (documento !== undefined && number === undefined) {
      throw refusal('documento', 'Escriba el número de un documento de identidad.');
    }
    const words = nombre === undefined ? undefined : nameWords(nombre);
    if (words && !isName(words)) throw refusal('nombre', `Escriba al menos ${LEAST_LETTERS} letras del nombre.`);
    return { ...filter, documento: number, nombre: words };
  }

  /** Each kind of thing that a text may be, with what records are narrowed by. */
  private meanings(text: string): readonly (readonly [FoundRecord['por'], Omit<RecordFilter, 'limit'>])[] {
    const number = readFilingNumber(text);
    const documento = /\d/.test(text) ? this.forms.identityNumber(text) : undefined;
    const nombre = nameWords(text);
    return [
      ...(number ? [['RADICADO', { radicado: number.join('-') }] as const] : []),
      ...(/^key_[0-9a-f-]{36}$/i.test(text) ? [['CLAVE', { key: text.toLowerCase() }] as const] : []),
      ...(documento === undefined ? [] : [['DOCUMENTO', { documento }] as const]),
      ...(isName(nombre) ? [['NOMBRE', { nombre }] as const] : []),
    ];
  }
}

const isName = (words: readonly string[]): boolean =>
  words.some((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word));
