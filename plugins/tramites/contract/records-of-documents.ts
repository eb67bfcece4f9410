import { token } from '../../../host/plugin-api/index.js';

/** An identity document, as an account has it. */
export interface PersonDocument {
  /** Such as `CC`; null where the account does not say. */
  readonly tipo: string | null;
  readonly numero: string;
}

/** A record that was filed with a document. */
export interface RecordOfDocument {
  readonly recordId: number;
  readonly radicado: string;
}

/** Records by the identity documents that were filed with them; the newest first. */
export interface RecordsOfDocuments {
  /** Whatever question asked for the document. Undefined for what is no number of a document. One query. */
  filedWith(numero: string, most: number): Promise<readonly RecordOfDocument[] | undefined>;
  /**
   * Of the newest that were filed with the number, those that are of this person alone: filed with no other document,
   * and of this type where the type was filed too. No complaint, whose document may be of the person complained of.
   */
  ofPerson(document: PersonDocument, most: number): Promise<readonly RecordOfDocument[]>;
}
export const RecordsOfDocuments = token<RecordsOfDocuments>('tramites/RecordsOfDocuments');
