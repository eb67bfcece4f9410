import { token, type FieldErrors, type Identity, type OpenFile } from '../../../host/plugin-api/index.js';
import type { CodeSending, CodeVerdict, PublicStep } from '../../tramites/contract.js';
import type { DocumentStanding } from './requested-documents.js';

/** The person who asks for a certificate: a user with a login, or the reader of a mail address. */
export type Requester =
  | { readonly kind: 'user'; readonly user: Identity }
  | { readonly kind: 'mail'; readonly correo: string; readonly code: string };

/** A request for a certificate, with the answers of a draft of its form. */
export interface NewCertificateRequest {
  /** `cert_codigo`. */
  readonly codigo: string;
  /** The draft, which the request uses up; it belongs to the holder of its key. */
  readonly borrador: string;
  /** The revision of the draft that the person has checked. */
  readonly revision?: number | undefined;
  readonly requester: Requester;
  /** The address of the caller on the network, for limits. */
  readonly address: string;
  /** The privacy notice that the person accepted (Ley 1581 of 2012). */
  readonly privacidad?: { readonly version: string } | undefined;
}

/** The outcome of asking for a code. `limited`: the mailbox has had its codes of the day. */
export type RequestCodeSending = CodeSending | { readonly kind: 'limited' };

/** The outcome of a request: its key, a code that does not validate the address, or the faults of the answers. */
export type RequestOutcome =
  | { readonly kind: 'made'; readonly clave: string }
  | Exclude<CodeVerdict, { readonly kind: 'validated' }>
  | { readonly kind: 'invalid'; readonly errors: FieldErrors };

/**
 * The state of a request. `EN_CURSO`: its procedure runs now. `PENDIENTE`: it was not registered yet, and can be tried
 * again. `RECHAZADO`: the procedure said no. `FALLIDO`: the procedure failed. `ACEPTADO`: the procedure said yes.
 */
export type RequestState = 'EN_CURSO' | 'PENDIENTE' | 'RECHAZADO' | 'FALLIDO' | 'ACEPTADO';

/** A request as the holder of its key sees it. */
export interface FollowedRequest {
  readonly clave: string;
  readonly codigo: string;
  /** The name of the certificate. */
  readonly nombre: string;
  readonly pedido: Date;
  /** The user who asked: only their session gets the request; undefined where the key alone does. */
  readonly usuario: number | undefined;
  /** The validated address, masked; undefined for the request of a user. */
  readonly correo: string | undefined;
  readonly estado: RequestState;
  /** The words of the procedure that said no. */
  readonly mensaje: string | undefined;
  /** The words of the city about the end of its process; undefined before, and without any. */
  readonly paraCiudadano: string | undefined;
  /** The standing of the document of an accepted request; undefined where there is none. */
  readonly documento: DocumentStanding | undefined;
  /** The public steps of its process. */
  readonly pasos: readonly PublicStep[];
}

/** A request as the list of its user has it. */
export type OwnRequest = Pick<FollowedRequest, 'clave' | 'nombre' | 'pedido'>;

/**
 * Requests for certificates on pages (decisions, sections 5 and 14). A request is made once of a draft, in the
 * transaction that uses up the code of its address; its registration is made once, and runs the procedure once.
 */
export interface CertificateRequests {
  /**
   * Mails a code to an address before a request. Throws `NotFoundError` for a certificate that is not offered,
   * `NotAllowedError` for one whose procedure wants a permission, `UnavailableError`, and `RateLimitError` where the
   * caller has had too many.
   */
  sendCode(asked: {
    readonly codigo: string;
    readonly correo: string;
    readonly address: string;
  }): Promise<RequestCodeSending>;

  /** Requires that a certificate can be asked for by a user, or by anyone. Throws as {@link sendCode} does. */
  requireAskable(codigo: string, user: Identity | undefined): Promise<void>;

  /**
   * Makes a request. Throws as {@link sendCode}, `NotFoundError` (`draft_not_found`) for a draft that was used up, and
   * `ConflictError` (`draft_changed`) where the draft has another revision.
   */
  makeRequest(request: NewCertificateRequest): Promise<RequestOutcome>;

  /**
   * Registers a request: runs its procedure, and starts its process. Does nothing where that is done, or another call
   * works on it. Throws `UnavailableError`, also for a certificate that is no longer offered, `NotAllowedError`, and
   * `InputError` where the process cannot begin with the answers; the request is then kept, and can be tried again.
   */
  registerRequest(clave: string): Promise<void>;

  /** Registers a request at the wish of its person. Throws as {@link registerRequest}, and `RateLimitError`. */
  retryRequest(clave: string, address: string): Promise<void>;

  /** Returns the key of the request that a draft was used up for in the last 15 minutes. */
  findByDraft(borrador: string): Promise<string | undefined>;

  /** Finds a request by its key. */
  findRequest(clave: string): Promise<FollowedRequest | undefined>;

  /** Lists the last hundred requests of a user, the newest first. */
  listOwn(user: Identity): Promise<readonly OwnRequest[]>;

  /**
   * Issues the document of a request, for the holder of its key or, where a user asked for it, for that user alone.
   * Each download is in the audit log. Throws as `RequestedDocuments.issueDocument`, and `NotAllowedError` for anyone
   * else.
   */
  openDocument(clave: string, by: Identity | undefined): Promise<OpenFile>;
}
export const CertificateRequests = token<CertificateRequests>('certificates/CertificateRequests');

/** The page of a request, for the mail to the person; bound by the plugin that has such pages. */
export interface RequestPages {
  /** Returns a path of this service with the key in it: its reader gets the document. */
  pathOf(clave: string): string;
}
export const RequestPages = token<RequestPages>('certificates/RequestPages');
