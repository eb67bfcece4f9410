import { inject, injectable, optional } from 'inversify';
import { HostSettings, Mailer, type MailTemplate, type Transaction } from '../../../host/plugin-api/index.js';
import { RequestPages, type DocumentStanding } from '../contract.js';

/** The mail with the link of a request. */
export const requestTemplate: MailTemplate = {
  name: 'certificates/certificate-request',
  folder: new URL('../mail/certificate-request/', import.meta.url),
};

/** The mail with the outcome of a request whose process has ended. */
export const resultTemplate: MailTemplate = {
  name: 'certificates/certificate-result',
  folder: new URL('../mail/certificate-result/', import.meta.url),
};

/** The ways in which the process of a request ends. */
export const requestEnds = ['favorable', 'no_favorable', 'cancelada'] as const;
export type RequestEnd = (typeof requestEnds)[number];

/** The outcome of a request. */
interface RequestResult {
  /** The name of the certificate. */
  readonly certificado: string;
  readonly clave: string;
  readonly documento: DocumentStanding | undefined;
  readonly fin: RequestEnd;
  /** The words of the city to the person. */
  readonly palabras: string | null;
}

/** Mails the links and the outcomes of requests. */
@injectable()
export class RequestMail {
  constructor(
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(RequestPages) @optional() private readonly pages?: RequestPages,
  ) {}

  /** Mails the link in the transaction that makes the request: its procedure may not run until later. */
  async enqueue(tx: Transaction, correo: string, certificado: string, clave: string): Promise<void> {
    const enlace = this.linkOf(clave);
    if (enlace === null) return;
    await this.mailer.enqueueMail(tx, { to: correo, template: requestTemplate, data: { certificado, enlace } });
  }
  /** Mails the outcome of a request, with the page on which the document is downloaded. */
  async enqueueResult(tx: Transaction, correo: string, { clave, documento, ...result }: RequestResult): Promise<void> {
    const data = { ...result, documento: documento ?? null, enlace: this.linkOf(clave) };
    await this.mailer.enqueueMail(tx, { to: correo, template: resultTemplate, data });
  }

  /** Builds the address of the page of a request; null where no plugin has such pages. */
  private linkOf(clave: string): string | null {
    return this.pages ? `${this.settings.publicUrl}${this.pages.pathOf(clave)}` : null;
  }
}
