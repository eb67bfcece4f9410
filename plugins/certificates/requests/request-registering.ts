import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  HostSettings,
  InputError,
  Mailer,
  NotAllowedError,
  UserDirectory,
  type Identity,
  type MailTemplate,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { CertificatesOnOffer } from '../certificates/certificates-on-offer.js';
import { RequestPages, type OfferedCertificate } from '../contract.js';
import { RegistrationService, type KeptRegistration } from '../registrations/registration-service.js';
import { RequestRows, type ClaimedRequest } from './request-rows.js';

/** The mail with the link of an accepted request. */
export const requestTemplate: MailTemplate = {
  name: 'certificates/certificate-request',
  folder: new URL('../mail/certificate-request/', import.meta.url),
};

/** Registers requests, each once: the call that claims a request runs its procedure. */
@injectable()
export class RequestRegistering {
  constructor(
    @inject(RegistrationService) private readonly registrations: RegistrationService,
    @inject(CertificatesOnOffer) private readonly offered: CertificatesOnOffer,
    @inject(RequestRows) private readonly rows: RequestRows,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(RequestPages) @optional() private readonly pages?: RequestPages,
    @inject(UserDirectory) @optional() private readonly users?: UserDirectory,
  ) {}

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
    // Found before the transaction, as this may read the catalogue.
    const offer = await this.offered.findCertificate(codigo);
    const kept = (tx: Transaction, registration: KeptRegistration): Promise<void> =>
      this.keep(tx, { claimed, offer }, registration);
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

  private async keep(
    tx: Transaction,
    { claimed, offer }: { readonly claimed: ClaimedRequest; readonly offer: OfferedCertificate | undefined },
    { id, outcome }: KeptRegistration,
  ): Promise<void> {
    if (!(await this.rows.register(tx, claimed, id))) {
      throw new ConflictError('Otra llamada registró esta solicitud.', { code: 'busy' });
    }
    const { correo, clave, certificado } = claimed;
    if (outcome.kind !== 'done' || correo === null || !this.pages) return;
    await this.mailer.enqueueMail(tx, {
      to: correo,
      template: requestTemplate,
      data: {
        certificado: offer?.nombre ?? certificado,
        enlace: `${this.settings.publicUrl}${this.pages.pathOf(clave)}`,
        en_tramite: offer?.tieneProceso ?? false,
      },
    });
  }
}
