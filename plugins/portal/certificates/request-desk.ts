import { inject, injectable, optional } from 'inversify';
import {
  attachment,
  ConflictError,
  NotAllowedError,
  redirect,
  UnavailableError,
  type Identity,
  type Reply,
} from '../../../host/plugin-api/index.js';
import { CertificateRequests, type NewCertificateRequest, type RequestOutcome } from '../../certificates/contract.js';
import { DraftReturns } from '../../forms/contract.js';
import { isGone } from '../fill/drafts/fillings.js';
import { certificateAddresses, isRequestKey } from './certificate-addresses.js';
import { requestedCookie } from './certificate-cookie.js';
import {
  eventOfDocument,
  eventOfRefusal,
  eventOfRegistering,
  withEvent,
  type CertificateEvent,
  type CertificateNotice,
} from './certificate-notices.js';
import { FollowPages, unknownRequest } from './follow-pages.js';

/** Makes requests for certificates, registers and follows them, and hands out their documents. */
@injectable()
export class RequestDesk {
  constructor(
    @inject(DraftReturns) private readonly returns: DraftReturns,
    @inject(FollowPages) private readonly pages: FollowPages,
    @inject(CertificateRequests) @optional() private readonly requests?: CertificateRequests,
  ) {}

  /** Makes a request and registers it. Pressed twice, or in two windows, it is one request. */
  async request(request: NewCertificateRequest): Promise<Reply> {
    const { codigo, borrador, requester } = request;
    const { code, review, certificate } = certificateAddresses;
    try {
      const outcome = await this.required.makeRequest(request);
      if (outcome.kind !== 'made') return await this.refused(request, outcome);
      const { clave } = outcome;
      const event = await this.registering(() => this.required.registerRequest(clave));
      return redirect(withEvent(certificateAddresses.request(clave), event), {
        cookies: [requestedCookie(codigo, borrador)],
      });
    } catch (error) {
      const hasChanged = error instanceof ConflictError && error.code === 'draft_changed';
      const made = isGone(error) || hasChanged ? await this.made(request) : undefined;
      if (made) return made;
      if (isGone(error)) return redirect(certificate(codigo));
      const event = eventOfRefusal(error);
      if (event === undefined) throw error;
      const back = hasChanged || requester.kind === 'user' ? review : code;
      return redirect(withEvent(back(codigo), event));
    }
  }

  /** Shows a request, by its key. That of a user is shown to that user. */
  async show(typed: string, user: Identity | undefined, notice: CertificateNotice | undefined): Promise<Reply> {
    const clave = typed.toLowerCase();
    const request = isRequestKey(clave) ? await this.requests?.findRequest(clave) : undefined;
    return request ? this.pages.request(request, user, notice) : unknownRequest();
  }

  /** Registers a request that could not be registered before. */
  async retry(typed: string, address: string): Promise<Reply> {
    const clave = typed.toLowerCase();
    const event = isRequestKey(clave)
      ? await this.registering(() => this.required.retryRequest(clave, address))
      : undefined;
    return redirect(withEvent(certificateAddresses.request(clave), event));
  }

  /** Downloads the document; where there is none, the page of the request says why. */
  async document(typed: string, user: Identity | undefined): Promise<Reply> {
    const clave = typed.toLowerCase();
    const page = certificateAddresses.request(clave);
    if (!isRequestKey(clave)) return redirect(page);
    try {
      return attachment(await this.required.openDocument(clave, user));
    } catch (error) {
      // The page says by itself that it is for another user, or that its process goes on.
      const isUnfinished = error instanceof ConflictError && error.code === 'en_tramite';
      if (isUnfinished || error instanceof NotAllowedError) return redirect(page);
      const event = eventOfDocument(error);
      if (event === undefined) throw error;
      return redirect(withEvent(page, event));
    }
  }

  /** Runs the procedure. Where it cannot be run now, the page of the request has a button that tries again. */
  private async registering(run: () => Promise<void>): Promise<CertificateEvent | undefined> {
    try {
      await run();
      return undefined;
    } catch (error) {
      const event = eventOfRegistering(error);
      if (event === undefined) throw error;
      return event;
    }
  }

  private async refused(
    request: NewCertificateRequest,
    outcome: Exclude<RequestOutcome, { readonly kind: 'made' }>,
  ): Promise<Reply> {
    const { codigo, borrador } = request;
    const code = (event: CertificateEvent): Reply => redirect(withEvent(certificateAddresses.code(codigo), event));
    switch (outcome.kind) {
      case 'wrong':
        return code(outcome.triesLeft === 1 ? 'queda-1' : 'quedan');
      case 'exhausted':
        return code('agotado');
      case 'closed':
        // Another press of the button may have used the code.
        return (await this.made(request)) ?? code('vencido');
      case 'invalid': {
        const reasons = Object.entries(outcome.errors).map(
          ([question, [reason = '']]) => [question, { reason }] as const,
        );
        await this.returns.returnAnswers(borrador, Object.fromEntries(reasons));
        return redirect(certificateAddresses.form(codigo));
      }
    }
  }

  /** Leads to the request that the draft was used up for. */
  private async made({ codigo, borrador }: NewCertificateRequest): Promise<Reply | undefined> {
    const clave = await this.required.findByDraft(borrador);
    if (clave === undefined) return undefined;
    return redirect(certificateAddresses.request(clave), { cookies: [requestedCookie(codigo, borrador)] });
  }

  private get required(): CertificateRequests {
    if (!this.requests) throw new UnavailableError();
    return this.requests;
  }
}
