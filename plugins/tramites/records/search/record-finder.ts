import { inject, injectable } from 'inversify';
import { InputError, plainValue, searchWords } from '../../../../host/plugin-api/index.js';
import { QuestionForms } from '../../../forms/contract.js';
import { readFilingNumber } from '../../vocabulary/index.js';
import { RecordSearch, type ListedRecord } from './record-search.js';

/** The ways in which a record is found. */
export const foundBy = ['RADICADO', 'CLAVE', 'DOCUMENTO', 'NOMBRE'] as const;

/** A record that a typed text may mean. */
export interface FoundRecord extends ListedRecord {
  readonly por: (typeof foundBy)[number];
}

/** The most records of each way. */
const MOST_FOUND = 20;

/** The fewest letters of a name: a shorter beginning is of too many names. */
const LEAST_LETTERS = 3;

/** A document and a name, as they are typed. */
interface Typed {
  readonly documento?: string | undefined;
  readonly nombre?: string | undefined;
}

const refusal = (field: string, reason: string): InputError =>
  new InputError(reason, { errors: { [field]: [reason] } });

/**
 * The search by one text, whatever a person at the counter or on the telephone knows: a filing number, a key, the
 * number of a document, a name or the beginnings of its words.
 */
@injectable()
export class RecordFinder {
  constructor(
    @inject(RecordSearch) private readonly search: RecordSearch,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /**
   * Finds records in each way that the text fits, by an index, the newest first. Finds none for a text that fits none.
   */
  async find(typed: string): Promise<FoundRecord[]> {
    const text = plainValue(typed);
    const found: FoundRecord[] = [];
    const add = async (por: FoundRecord['por'], filter: Parameters<RecordSearch['list']>[0]): Promise<void> => {
      const known = new Set(found.map(({ id }) => id));
      const records = await this.search.list(filter);
      found.push(...records.filter(({ id }) => !known.has(id)).map((record) => ({ ...record, por })));
    };
    const limit = MOST_FOUND;
    const number = readFilingNumber(text);
    if (number) await add('RADICADO', { limit, radicado: number.join('-') });
    if (/^key_[0-9a-f-]{36}$/i.test(text)) await add('CLAVE', { limit, key: text.toLowerCase() });
    const documento = /\d/.test(text) ? this.forms.identityNumber(text) : undefined;
    if (documento !== undefined) await add('DOCUMENTO', { limit, documento });
    const nombre = searchWords(text);
    if (isName(nombre)) await add('NOMBRE', { limit, nombre });
    return found;
  }

  /**
   * Makes the filter of what was typed in a list. Throws `InputError` for a text that is no document number, and for
   * too short a name.
   */
  narrowing<F extends Typed>({ documento, nombre, ...filter }: F) {
    const number = documento === undefined ? undefined : this.forms.identityNumber(documento);
    if (documento !== undefined && number === undefined) {
      throw refusal('documento', 'Escriba el número de un documento de identidad.');
    }
    const words = nombre === undefined ? undefined : searchWords(nombre);
    if (words && !isName(words)) throw refusal('nombre', `Escriba al menos ${LEAST_LETTERS} letras del nombre.`);
    return { ...filter, documento: number, nombre: words };
  }
}

const isName = (words: readonly string[]): boolean =>
  words.some((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word));
