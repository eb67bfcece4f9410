import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  InputError,
  NotAllowedError,
  UnavailableError,
  UserDirectory,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { CertificatesOnOffer } from '../certificates/certificates-on-offer.js';
import { RegistrationService, type KeptRegistration } from '../registrations/registration-service.js';
import { EndedRequests } from './ended-requests.js';
import { RequestLimits } from './request-limits.js';
import { RequestRows, type ClaimedRequest } from './request-rows.js';

/** Registers requests, each once: the call that claims a request runs its procedure. */
@injectable()
export class RequestRegistering {
  constructor(
    @inject(RegistrationService) private readonly registrations: RegistrationService,
    @inject(CertificatesOnOffer) private readonly offered: CertificatesOnOffer,
    @inject(RequestLimits) private readonly limits: RequestLimits,
    @inject(RequestRows) private readonly rows: RequestRows,
    @inject(EndedRequests) private readonly ended: EndedRequests,
    @inject(UserDirectory) @optional() private readonly users?: UserDirectory,
  ) {}

  /** Registers a request again, as `CertificateRequests.retryRequest`. */
  async retry(clave: string, address: string): Promise<void> {
    await this.limits.takeOfSender(address);
    await this.register(clave);
  }

  /** Registers a request, as `CertificateRequests.registerRequest`. */
  async register(clave: string): Promise<void> {
    const claimed = await this.rows.claim(clave);
    if (!claimed) return;
    try {
      await this.registerClaimed(claimed);
    } finally {
      // Does nothing where the request was registered.
      await this.rows.release(claimed);
    }
  }

  private async registerClaimed(claimed: ClaimedRequest): Promise<void> {
    const { certificado: codigo, respuestas: fields } = claimed;
    const identity = await this.requester(claimed);
    // The city may have taken it from its pages since.
    if (!(await this.offered.findOffered(codigo))) throw new UnavailableError();
    const kept = (tx: Transaction, one: KeptRegistration): Promise<void> => this.keep(tx, claimed, one);
    const outcome = await this.registrations.register({ codigo, fields, identity, kept });
    // The form has changed since the answers were checked.
    if (outcome.kind === 'invalid') throw new InputError(outcome.mensaje, { code: outcome.code });
  }

  private async requester({ user_id: id }: ClaimedRequest): Promise<Identity | undefined> {
    if (id === null) return undefined;
    const identity = await this.users?.identityOf(id);
    if (!identity) throw new NotAllowedError();
    return identity;
  }

  private async keep(tx: Transaction, claimed: ClaimedRequest, { id, outcome, end }: KeptRegistration): Promise<void> {
    if (!(await this.rows.register(tx, claimed, id))) {
      throw new ConflictError('Otra llamada registró esta solicitud.', { code: 'busy' });
    }
    if (outcome.kind === 'done' && end) await this.ended.processEnded(tx, outcome.llave, end);
  }
}
