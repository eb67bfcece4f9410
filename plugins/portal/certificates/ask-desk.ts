import { inject, injectable, optional } from 'inversify';
import { InputError, redirect, UnavailableError, type Identity, type Reply } from '../../../host/plugin-api/index.js';
import { CertificateRequests } from '../../certificates/contract.js';
import { DraftReturns } from '../../forms/contract.js';
import { FillPages } from '../fill/pages/fill-pages.js';
import { revisionOf } from '../fill/routes/review-routes.js';
import { askedMail, keptMail, type AskedMail } from './asked-mail.js';
import { certificateAddresses } from './certificate-addresses.js';
import { CertificateDrafts, type AskedCertificate } from './certificate-drafts.js';
import {
  eventOfRefusal,
  eventOfSending,
  withEvent,
  type CertificateEvent,
  type CertificateNotice,
} from './certificate-notices.js';
import { CertificatePages } from './certificate-pages.js';
import type { CertificatePlace } from './form-desk.js';
import { RequestDesk } from './request-desk.js';

/** A browser that asks for a certificate. */
export interface AskingPlace extends CertificatePlace {
  /** The user whose session the browser has. */
  readonly user: Identity | undefined;
  /** Its address on the network. */
  readonly address: string;
}

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');

const WRONG_MAIL = 'Escriba un correo como nombre@correo.com.';

/** Takes the check of the answers and the code that was mailed: a user with a session needs no code. */
@injectable()
export class CertificateAskDesk {
  constructor(
    @inject(CertificateDrafts) private readonly drafts: CertificateDrafts,
    @inject(DraftReturns) private readonly returns: DraftReturns,
    @inject(CertificatePages) private readonly pages: CertificatePages,
    @inject(FillPages) private readonly fillPages: FillPages,
    @inject(RequestDesk) private readonly desk: RequestDesk,
    @inject(CertificateRequests) @optional() private readonly requests?: CertificateRequests,
  ) {}

  /** Shows the answers before the request. */
  review(place: AskingPlace, notice: CertificateNotice | undefined): Promise<Reply> {
    return this.at(place, (asked) => this.pages.review(asked, place.user, notice));
  }

  /** Asks in the name of the user, or mails a code. */
  ask(place: AskingPlace, fields: Fields): Promise<Reply> {
    return this.at(place, async ({ view: { borrador } }) => {
      const { codigo, user, address } = place;
      const { privacy } = this.fillPages;
      const mail = { correo: textOf(fields['correo'], 254), privacidad: privacy?.version, isSent: false };
      const objection = objectionOf(fields, privacy?.version);
      if (objection) return this.again(codigo, borrador, { ...mail, privacidad: undefined }, objection);
      // A request stays with its user: the one whose name stood on the page that was sent.
      if (textOf(fields['nombre_de'], 150) !== (user?.username ?? '')) {
        return this.again(codigo, borrador, mail, 'sesion');
      }
      if (!user) return this.sendCode(place, borrador, mail);
      const requester = { kind: 'user', user } as const;
      const revision = revisionOf(fields['revision']);
      return this.desk.request({ codigo, borrador, revision, requester, address, privacidad: privacy });
    });
  }

  /** Shows where the code is typed; the check of the answers where no code was mailed for them. */
  code(place: AskingPlace, notice: CertificateNotice | undefined): Promise<Reply> {
    return this.at(place, (asked) => {
      const mail = askedMail(asked.view.returned);
      return mail?.isSent
        ? this.pages.code(asked, mail.correo, notice)
        : redirect(certificateAddresses.review(place.codigo));
    });
  }

  /** Takes a code, or mails another one. */
  takeCode(place: AskingPlace, fields: Fields): Promise<Reply> {
    return this.at(place, async ({ view: { borrador, returned } }) => {
      const { codigo, address } = place;
      const mail = askedMail(returned);
      if (!mail?.isSent) return redirect(certificateAddresses.review(codigo));
      if (fields['_accion'] === 'reenviar') return this.sendCode(place, borrador, mail);
      const requester = { kind: 'mail', correo: mail.correo, code: textOf(fields['codigo'], 60) } as const;
      const privacidad = mail.privacidad === undefined ? undefined : { version: mail.privacidad };
      const revision = revisionOf(fields['revision']);
      return this.desk.request({ codigo, borrador, revision, requester, address, privacidad });
    });
  }

  private async sendCode({ codigo, address }: AskingPlace, borrador: string, mail: AskedMail): Promise<Reply> {
    try {
      if (!this.requests) throw new UnavailableError();
      const sending = await this.requests.sendCode({ codigo, correo: mail.correo, address });
      const event = eventOfSending(sending);
      if (sending.kind === 'failed') return await this.again(codigo, borrador, { ...mail, isSent: false }, event);
      if (sending.kind === 'limited') return await this.withoutCode(codigo, borrador, mail, event);
      await this.returns.returnAnswers(borrador, keptMail({ ...mail, isSent: true }));
      return redirect(withEvent(certificateAddresses.code(codigo), event));
    } catch (error) {
      if (error instanceof InputError) return this.again(codigo, borrador, { ...mail, reason: WRONG_MAIL });
      const event = eventOfRefusal(error);
      if (event === undefined) throw error;
      return this.withoutCode(codigo, borrador, mail, event);
    }
  }

  /** Says why no code was mailed now; one that was mailed before can still be typed. */
  private async withoutCode(
    codigo: string,
    borrador: string,
    mail: AskedMail,
    event: CertificateEvent,
  ): Promise<Reply> {
    if (mail.isSent) return redirect(withEvent(certificateAddresses.code(codigo), event));
    return this.again(codigo, borrador, mail, event);
  }

  /** Leads back to the check of the answers, which shows the typed address again. */
  private async again(codigo: string, borrador: string, mail: AskedMail, event?: CertificateEvent): Promise<Reply> {
    await this.returns.returnAnswers(borrador, keptMail(mail));
    return redirect(withEvent(certificateAddresses.review(codigo), event));
  }

  /** Works on the draft of the browser, whose answers are complete. A used-up draft leads to its request. */
  private async at(
    { codigo, borrador }: AskingPlace,
    work: (asked: AskedCertificate) => Promise<Reply> | Reply,
  ): Promise<Reply> {
    const asked = await this.drafts.look(codigo, borrador);
    if (!asked) {
      const made = borrador ? await this.requests?.findByDraft(borrador) : undefined;
      const { certificate, request } = certificateAddresses;
      return redirect(made === undefined ? certificate(codigo) : request(made));
    }
    const isComplete = asked.view.shown.every(({ state }) => state !== 'open');
    return isComplete ? work(asked) : redirect(certificateAddresses.form(codigo));
  }
}

/** Returns why nothing can be asked for yet: the privacy notice was not accepted, or has changed. */
function objectionOf(fields: Fields, version: string | undefined): CertificateEvent | undefined {
  if (version === undefined) return undefined;
  if (fields['acepta'] !== 'si') return 'sin-aceptar';
  return fields['version'] === version ? undefined : 'privacidad';
}
