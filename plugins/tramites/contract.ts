import { token, type FormFile, type Identity, type Transaction } from '../../host/plugin-api/index.js';
import type { KnownRecord, PreparedFiling } from './contract/filed-records.js';
import type { ProcessProgress } from './contract/record-processes.js';
import type { GivenHow } from '../forms/contract.js';

export * from './contract/answer-readers.js';
export * from './contract/answer-review.js';
export * from './contract/case-parts.js';
export * from './contract/citizen-reminders.js';
export * from './contract/definition-previews.js';
export * from './contract/citizen-requests.js';
export * from './contract/filed-records.js';
export * from './contract/followed-records.js';
export * from './contract/form-pages.js';
export * from './contract/mail-codes.js';
export * from './contract/more-time-refusals.js';
export * from './contract/offered-tramites.js';
export * from './contract/payment-words.js';
export { folded } from './contract/folded.js';
export * from './contract/office-work.js';
export * from './contract/page-facts.js';
export * from './contract/privacy-notice.js';
export * from './contract/process-binders.js';
export * from './contract/receiving.js';
export * from './contract/record-answers.js';
export * from './contract/record-copies.js';
export * from './contract/record-documents.js';
export * from './contract/record-events.js';
export * from './contract/record-pages.js';
export * from './contract/record-payments.js';
export * from './contract/record-processes.js';
export * from './contract/record-staff.js';
export * from './contract/record-remedies.js';
export * from './contract/record-requests.js';
export * from './contract/record-terms.js';
export * from './contract/record-thread.js';
export * from './contract/record-tracking.js';
export { SearchIndex, type WeighedText } from './contract/search/search-index.js';
export { searchedTexts } from './contract/search/searched-texts.js';
export { mistakes } from './contract/search/words.js';

/** The origin of a process: a record, which takes its number afterwards, or the registration of a certificate. */
export type ProcessOrigin =
  | { readonly kind: 'tramite'; readonly recordId: number; readonly tramite: string }
  | { readonly kind: 'certificado'; readonly registrationId: number; readonly certificado: string };

/** The code of the `ConflictError` by which a {@link ProcessStarter} says that a process has no active version. */
export const INACTIVE_PROCESS = 'proceso_inactivo';

/** The user who files or registers what starts a process. */
export type ProcessFiler = Pick<Identity, 'userId' | 'username'>;

/** The known fields of a record before it is filed; its number is given last. */
export interface RecordOutline extends Pick<KnownRecord, 'key' | 'canal'> {
  /** The last moment of its term; null without one. */
  readonly vence: Date | null;
}

/** A process that is ready to be started. */
export interface PreparedProcess {
  /**
   * Starts the instance in the caller's transaction and returns its `llave`. It only inserts, and is called again where
   * that transaction is run again. `progress` is there where the instance has ended already, as it waits for nothing,
   * or where it waits for the citizen: a record has to follow it. Throws `ConflictError` ({@link INACTIVE_PROCESS})
   * where the version has ended since.
   */
  startProcess(
    tx: Transaction,
    origin: ProcessOrigin,
  ): Promise<{ readonly llave: string; readonly progress?: ProcessProgress | undefined }>;
}

/**
 * Starts workflow processes. Plugins ask for it with `optional(ProcessStarter)`; the plugin that runs processes binds
 * it. Without one, a tramite that is bound to a process takes no records and says why (decisions, section 3).
 */
export interface ProcessStarter {
  /**
   * Prepares an instance of the active version, before the transaction that it belongs to. It does the work that takes
   * time (look-ups, conditions) and writes nothing. `datos` are its first data: the answers of the form. `by` starts
   * it, and so may see it; undefined where nobody is known. `record` is the record that starts it, where it is a
   * record. Throws `ConflictError` where the process of this code has no active version ({@link INACTIVE_PROCESS}), and
   * with another code where it cannot begin with these data: its message is logged and holds none of them.
   */
  prepareProcess(
    proceso: string,
    datos: Readonly<Record<string, unknown>>,
    by?: ProcessFiler,
    record?: RecordOutline,
  ): Promise<PreparedProcess>;

  /**
   * Checks that a thing may be bound to a process, in the transaction that binds it: until its end no version of the
   * process is published. Throws `InputError` with the names of the faulty parts: `fin_sin_resultado` where the active
   * version has several ends and one of them has no outcome, and `plazo_legal_sin_termino` where the version names the
   * term of the record and the bound thing has none (`hasTerm`). A process without an active version passes:
   * `prepareProcess` refuses it.
   */
  checkBinding(tx: Transaction, proceso: string, bound: { readonly hasTerm: boolean }): Promise<void>;
}
export const ProcessStarter = token<ProcessStarter>('tramites/ProcessStarter');

/** A step of a process as the public sees it. */
export interface PublicStep {
  /** Its public name. */
  readonly nombre: string;
  readonly desde: Date;
  /** Undefined while it goes on. */
  readonly hasta: Date | undefined;
  /** True for the end that the instance has reached, whose name is that of its outcome. */
  readonly isEnd?: boolean;
}

/**
 * Shows the followers of a record how far its process has come. Plugins ask for it with `optional(ProcessTracking)`;
 * the plugin that runs processes binds it. Without one, `seguimiento` shows the states of the record alone.
 */
export interface ProcessTracking {
  /**
   * Returns the public steps of an instance, the earliest first. Steps in a row with the same name are one, and steps
   * that are not public are left out. Returns an empty list for an unknown `llave`. One query.
   */
  listSteps(llave: string): Promise<readonly PublicStep[]>;
}
export const ProcessTracking = token<ProcessTracking>('tramites/ProcessTracking');

/** The key that makes it safe to file again: it stands for one record of a tramite, for 24 hours. */
export interface RepeatKey {
  /**
   * The owner of the key, such as the line that a message came in on: keys of two scopes, or two channels, are kept
   * apart.
   */
  readonly scope: string;
  /** Such as the id of the message. */
  readonly key: string;
}

/** A filing by a channel. */
export interface FilingRequest extends GivenHow {
  /** Code of the tramite. */
  readonly codigo: string;
  /** The channel, such as `WEB` or `SMS`: 1 to 20 of `A-Z`, `0-9` and `_`, beginning with a letter. */
  readonly canal: string;
  /** The answers by the codes of their questions, as JSON or a form gives them. */
  readonly answers: Readonly<Record<string, unknown>>;
  /**
   * Received files (`Files.receiveFile`), by the codes of their questions. Files that the filing does not settle stay
   * with the caller.
   */
  readonly files?: readonly FormFile[];
  readonly repeat?: RepeatKey | undefined;
  /**
   * A draft of this form, which the record uses up. Its answers are filed beside `answers` and `files`, which take its
   * place where they answer the same question. The draft may belong to the person who files. `revision` is the one that
   * the person has checked: another one is refused (`draft_changed`).
   */
  readonly draft?:
    | {
        readonly borrador: string;
        readonly revision?: number | undefined;
        /** The form and the owner of a draft of staff: the person who files does not own it. */
        readonly ofStaff?: { readonly form: string; readonly userId: number } | undefined;
      }
    | undefined;
  /**
   * The person who files, where that is known. The record and the audit log keep this user, who also starts its
   * process.
   */
  readonly by?: Pick<Identity, 'userId'> | undefined;
  /** The clerk who files for the person. The record keeps them, and the audit log names them in place of `by`. */
  readonly clerk?: Pick<Identity, 'userId'> | undefined;
  /**
   * The address by which the channel reaches the person who files, such as a chat, at most 150 characters. The record
   * keeps it, and an answer of staff is handed back with it ({@link FilerChannel}).
   */
  readonly replyTo?: string | undefined;
  /** The privacy notice that the person accepted with the filing (Ley 1581 of 2012): 1 to 40 characters. */
  readonly privacidad?: { readonly version: string } | undefined;
}

/** Files tramites for any channel as the web does (interface, "POST /home/api/tramite/<codigo>"). */
export interface Filing {
  /**
   * Does the work that takes time, before the transaction: finds the tramite, looks for an earlier record of the key,
   * checks the answers, prepares the process. It writes nothing. Throws `NotFoundError` for an unknown tramite, and for
   * a draft that is not there, of another form or of another person (`draft_not_found`); `UnavailableError` for a
   * tramite whose form or process cannot be used now; `InputError`, worded by the interface, for wrong answers and for
   * answers that the process cannot begin with (`process_not_started`); `PayloadTooLargeError` where a draft and the
   * request together have more files than a request may bring; and `ConflictError` where other content was filed with
   * the key (`idempotency_conflict`), or the draft has another revision than the one that was checked
   * (`draft_changed`).
   */
  prepareFiling(request: FilingRequest): Promise<PreparedFiling>;
}
export const Filing = token<Filing>('tramites/Filing');
