import { token } from '../../../host/plugin-api/index.js';

/** Something that a record waits for, as a channel offers it to the person who filed. */
export interface RecordRequest {
  readonly recordId: number;
  /** Names it among all. */
  readonly id: number;
  readonly nombre: string;
  /** Until when it is waited for (ISO 8601); null for any length of time. */
  readonly hasta: string | null;
  readonly radicado: string;
  /** Name of the tramite. */
  readonly tramite: string;
}

/** Where a person writes from. */
export interface FilerPlace {
  readonly canal: string;
  /** What the channel gives when it files from there (`FilingRequest.replyTo`). */
  readonly replyTo: string;
  /** The user who writes; undefined where nobody is known. */
  readonly by: number | undefined;
}

/** A draft of the form of something that a record waits for, as it is handed in. */
export interface HandedInDraft {
  readonly borrador: string;
  /** The user whose draft it is; undefined for one that its key alone opens. */
  readonly by: number | undefined;
  /** The user who hands it in, for the history; that of the draft where it is left out. */
  readonly handedInBy?: number | undefined;
  /** The revision that this person has checked. */
  readonly revision?: number | undefined;
}

/**
 * What records wait for, for channels in which it is handed in by a draft: the answers come bit by bit, by the form of
 * the wait. No method is to be called inside a transaction.
 */
export interface RecordRequests {
  /** By the key of the record, the oldest first. Throws `NotFoundError` for an unknown one. */
  ofKey(key: string): Promise<readonly RecordRequest[]>;

  /**
   * Of the fifty oldest records that were filed from a place and wait, the oldest first. What a user has filed there is
   * for that user alone.
   */
  ofFiler(place: FilerPlace): Promise<readonly RecordRequest[]>;

  /**
   * Returns the name of the form of an open one, for `Drafts.begin`. Its drafts are not found any more once it is
   * closed. Throws as `CitizenRequests.form`.
   */
  formOf(recordId: number, id: number): Promise<string>;

  /** Hands in what a draft has, and removes it. Throws as `CitizenRequests.handIn`, and as `Drafts.open`. */
  handIn(recordId: number, id: number, draft: HandedInDraft): Promise<void>;
}
export const RecordRequests = token<RecordRequests>('tramites/RecordRequests');
