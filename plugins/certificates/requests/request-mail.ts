import { inject, injectable, optional } from 'inversify';
import { HostSettings, Mailer, type MailTemplate, type Transaction } from '../../../host/plugin-api/index.js';
import { RequestPages } from '../contract.js';

/** The mail with the link of a request. */
export const requestTemplate: MailTemplate = {
  name: 'certificates/certificate-request',
  folder: new URL('../mail/certificate-request/', import.meta.url),
};

/** Mails the links of requests. */
@injectable()
export class RequestMail {
  constructor(
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(RequestPages) @optional() private readonly pages?: RequestPages,
  ) {}

  /** Mails the link in the transaction that makes the request: its procedure may not run until later. */
  async enqueue(tx: Transaction, correo: string, certificado: string, clave: string): Promise<void> {
    if (!this.pages) return;
    const enlace = `${this.settings.publicUrl}${this.pages.pathOf(clave)}`;
    await this.mailer.enqueueMail(tx, { to: correo, template: requestTemplate, data: { certificado, enlace } });
  }
}
