import { token } from '../../../host/plugin-api/index.js';

/** An open request of a record, as a channel offers it to the person who filed. */
export interface RecordRequest {
  readonly recordId: number;
  /** Unique among those of its record, not among those of all records. */
  readonly id: number;
  readonly nombre: string;
  /** The moment at which the wait ends (ISO 8601); null where it has no end. */
  readonly hasta: string | null;
  /** The words to the citizen about what is missing; null where nobody wrote any. */
  readonly para_ciudadano: string | null;
  /** The consequence of handing in nothing, in words to the citizen; null where the process has none. */
  readonly si_no_llega: string | null;
  readonly radicado: string;
  /** Name of the tramite. */
  readonly tramite: string;
}

/** A chat, as its channel names it. */
export interface FilerChat {
  readonly canal: string;
  /** The address that the channel gives when it files from there (`FilingRequest.replyTo`). */
  readonly replyTo: string;
}

/** The place that a person writes from. */
export interface FilerPlace extends FilerChat {
  /** The user who writes; undefined where nobody is known. */
  readonly by: number | undefined;
}

/** A draft of the form of a request, as it is handed in. */
export interface HandedInDraft {
  readonly borrador: string;
  /** The owner of the draft; undefined for a draft that its key alone opens. */
  readonly by: number | undefined;
  /** The user who hands it in, for the history; by default the owner of the draft. */
  readonly handedInBy?: number | undefined;
  /** The revision that this person has checked. */
  readonly revision?: number | undefined;
  /** The chat in which it is handed in, which confirms that itself; absent elsewhere. */
  readonly chat?: FilerChat | undefined;
}

/**
 * The requests of records, for channels that hand them in by a draft: the answers come bit by bit, by the form of the
 * request. No method is called inside a transaction.
 */
export interface RecordRequests {
  /** Returns the requests of a record by its key, the oldest first. Throws `NotFoundError` for an unknown key. */
  ofKey(key: string): Promise<readonly RecordRequest[]>;

  /**
   * Returns the requests of the fifty oldest waiting records that were filed from a place, the oldest first. A record
   * that a user has filed there is shown to that user alone.
   */
  ofFiler(place: FilerPlace): Promise<readonly RecordRequest[]>;

  /**
   * Returns the name of the form of an open request, for `Drafts.beginDraft`. Its drafts are no longer found once it is
   * closed. Throws as `CitizenRequests.getForm`.
   */
  formOf(recordId: number, id: number): Promise<string>;

  /** Hands in the answers of a draft, and removes it. Throws as `CitizenRequests.handIn`, and as `Drafts.openDraft`. */
  handIn(recordId: number, id: number, draft: HandedInDraft): Promise<void>;
}
export const RecordRequests = token<RecordRequests>('tramites/RecordRequests');
