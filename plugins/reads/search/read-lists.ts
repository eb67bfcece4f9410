import { inject, injectable, optional } from 'inversify';
import { InputError, UserDirectory, type Identity } from '../../../host/plugin-api/index.js';
import { UserAccounts } from '../../auth/contract.js';
import { RecordsOfDocuments, type RecordOfDocument } from '../../tramites/contract.js';
import { ReadSearch, type FoundRead, type ReadFilter } from './read-search.js';

/** Of one document, the newest. */
const MOST_RECORDS = 1000;
/** Their answers are read as well. */
const MOST_OWN_RECORDS = 200;

/** An entry with the name of its reader; null where the user was removed. */
export interface NamedRead extends FoundRead {
  readonly reader: { readonly username: string; readonly name: string } | null;
}

/** A read of a record of the reader of the list. */
export interface OwnRead extends NamedRead {
  readonly radicado: string;
}

/** Lists of reads, for administrators, and for the person that was read about. */
@injectable()
export class ReadLists {
  constructor(
    @inject(ReadSearch) private readonly search: ReadSearch,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(UserAccounts) private readonly accounts: UserAccounts,
    @inject(RecordsOfDocuments) @optional() private readonly records?: RecordsOfDocuments,
  ) {}

  /**
   * `documento`: only what belongs to records that were filed with the number of this document. Throws `InputError` for
   * what is no document.
   */
  async list({
    documento,
    ...filter
  }: ReadFilter & { readonly documento?: string | undefined }): Promise<readonly NamedRead[]> {
    if (documento === undefined) return this.named(await this.search.list(filter));
    const found = await this.records?.filedWith(documento, MOST_RECORDS);
    if (!found) {
      const reason = 'Escriba el número de un documento de identidad.';
      throw new InputError(reason, { errors: { documento: [reason] } });
    }
    return this.named(await this.search.list({ ...filter, records: found.map(({ recordId }) => recordId) }));
  }

  /** Of records of the user's own identity document; none where the account has none. */
  async own(by: Identity, page: Pick<ReadFilter, 'before' | 'limit'>): Promise<readonly OwnRead[]> {
    const { tipo_identificacion: tipo, identificacion: numero } = await this.accounts.get(by.userId);
    if (numero === null) return [];
    const records = (await this.records?.ofPerson({ tipo, numero }, MOST_OWN_RECORDS)) ?? [];
    const radicados = new Map(records.map(({ recordId, radicado }: RecordOfDocument) => [String(recordId), radicado]));
    const found = await this.search.list({ ...page, records: records.map(({ recordId }) => recordId) });
    const named = await this.named(found);
    return named.map((read) => ({ ...read, radicado: radicados.get(read.subject.id)! }));
  }

  private async named(reads: readonly FoundRead[]): Promise<readonly NamedRead[]> {
    const names = await this.users.named(new Set(reads.map(({ userId }) => userId)));
    return reads.map((read) => ({ ...read, reader: names.get(read.userId) ?? null }));
  }
}
