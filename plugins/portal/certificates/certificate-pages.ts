import { inject, injectable } from 'inversify';
import {
  AntiForgery,
  ANTI_FORGERY_FIELD,
  HostSettings,
  page,
  pageTemplate,
  type Html,
  type Identity,
  type Reply,
} from '../../../host/plugin-api/index.js';
import type { OfferedCertificate } from '../../certificates/contract.js';
import { QuestionForms } from '../../forms/contract.js';
import { reviewedAnswer } from '../../tramites/contract.js';
import { accountAddresses } from '../account/account-addresses.js';
import { fillScript } from '../fill/assets/fill-script.js';
import { fieldId, fieldView } from '../fill/fields/field-view.js';
import { askedAs } from '../fill/handed-in/returned-answers.js';
import { FillPages } from '../fill/pages/fill-pages.js';
import { leftOutViews } from '../fill/pages/left-out.js';
import { questionFields } from '../fill/pages/question-fields.js';
import { faultWords } from '../fill/pages/question-view.js';
import { returnedTo } from '../fill/pages/returned-view.js';
import { seenOf } from '../fill/pages/seen-answers.js';
import { offerOf } from '../find/offer.js';
import { shownTramite } from '../find/shown-tramite.js';
import type { PublicPage } from '../find/find-pages.js';
import { askedMail } from './asked-mail.js';
import { certificateAddresses } from './certificate-addresses.js';
import { certificateCookie } from './certificate-cookie.js';
import type { AskedCertificate } from './certificate-drafts.js';
import type { CertificateNotice } from './certificate-notices.js';

const template = (name: string): ((data: object) => Html) => pageTemplate(new URL(`./${name}.liquid`, import.meta.url));
const templates = {
  certificate: template('certificate'),
  begun: template('begun-page'),
  form: template('form-page'),
  review: template('ask-page'),
  code: template('code-page'),
};

const scripts = [fillScript.address];

/** Builds the page of a certificate: what it needs, costs and takes, and the button that begins it. */
export function certificatePage(certificate: OfferedCertificate, notice?: CertificateNotice): PublicPage {
  const { codigo, nombre, requisitos = [], dependencia, tieneProceso } = certificate;
  const shown = shownTramite(offerOf(certificate));
  const content = templates.certificate({
    certificate: shown,
    notice: notice ?? null,
    action: certificateAddresses.begin(codigo),
    requisitos,
    dependencia: dependencia ?? null,
    hasFacts: shown.plazo !== null || shown.costo !== null || dependencia !== undefined,
    tieneProceso,
    login: accountAddresses.own,
  });
  return { title: nombre, content };
}

/** The pages on which a certificate is asked for. Their content is only for the holder of the draft. */
@injectable()
export class CertificatePages {
  constructor(
    @inject(AntiForgery) private readonly antiForgery: AntiForgery,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(FillPages) private readonly fillPages: FillPages,
  ) {}

  /** Shows that the browser has a draft, without its answers. */
  begun(asked: AskedCertificate): Reply {
    const { codigo, nombre } = asked.certificate;
    const content = templates.begun({ certificate: nombre, action: certificateAddresses.begin(codigo) });
    return this.reply(asked, `Ya había comenzado - ${nombre}`, content, false);
  }

  /** Shows all visible questions, and what was refused before. */
  form(asked: AskedCertificate, notice: CertificateNotice | undefined): Reply {
    const { certificate, view } = asked;
    const { codigo, nombre } = certificate;
    const all = view.shown.map((one) => ({ ...one, ...returnedTo(one, view.returned) }));
    const questions = all.filter(({ state }) => state !== 'notice').map(({ field }) => field);
    const faults = all.flatMap(({ error, state, field: { codigo: question, texto } }) =>
      error === undefined || state === 'notice'
        ? []
        : [{ address: `#${fieldId(question)}`, words: faultWords(texto, error) }],
    );
    const fields = all.map(({ field, typed, error }) =>
      fieldView(field, { answers: view.answers, typed, error, isTitle: false }),
    );
    const content = templates.form({
      ...this.common(asked),
      back: certificateAddresses.certificate(codigo),
      action: certificateAddresses.form(codigo),
      notice: notice ?? null,
      leftOut: leftOutViews(view),
      faults,
      questions: questions.map(askedAs).join(' '),
      seen: seenOf(questions, view.answers),
      fields: questionFields(fields),
    });
    return this.reply(asked, nombre, content, faults.length > 0);
  }

  /** Shows all answers before the request, and asks for the address to which a code is mailed. */
  review(asked: AskedCertificate, user: Identity | undefined, notice: CertificateNotice | undefined): Reply {
    const { certificate, view } = asked;
    const { codigo, nombre } = certificate;
    const form = certificateAddresses.form(codigo);
    const shown = view.shown.filter(({ state }) => state !== 'notice').map(({ field }) => field);
    const mail = askedMail(view.returned);
    const reason = user ? undefined : mail?.reason;
    const content = templates.review({
      ...this.common(asked),
      back: form,
      action: certificateAddresses.review(codigo),
      notice: notice ?? null,
      revision: view.revision,
      answers: shown.map((field) => ({
        question: field.texto,
        answer: reviewedAnswer(field, view.answers),
        change: `${form}#${fieldId(field.codigo)}`,
      })),
      username: user?.username ?? null,
      login: accountAddresses.loginFor(codigo),
      typed: mail?.correo ?? '',
      fault: reason ?? null,
      privacy: this.fillPages.privacy ?? null,
      isAccepted: mail?.privacidad !== undefined && mail.privacidad === this.fillPages.privacy?.version,
      city: this.settings.cityName,
    });
    return this.reply(asked, `Revise antes de pedirlo - ${nombre}`, content, reason !== undefined);
  }

  /** Shows where the mailed code is typed. */
  code(asked: AskedCertificate, correo: string, notice: CertificateNotice | undefined): Reply {
    const { codigo, nombre } = asked.certificate;
    const content = templates.code({
      ...this.common(asked),
      back: certificateAddresses.review(codigo),
      action: certificateAddresses.code(codigo),
      notice: notice ?? null,
      revision: asked.view.revision,
      masked: this.forms.maskText('CORREO', correo),
    });
    return this.reply(asked, `Escriba el código - ${nombre}`, content, notice?.tone === 'warning');
  }

  private common({ certificate, view }: AskedCertificate): object {
    return {
      csrfName: ANTI_FORGERY_FIELD,
      csrf: this.antiForgery.value(view.borrador),
      certificate: certificate.nombre,
    };
  }

  private reply({ certificate, view }: AskedCertificate, title: string, content: Html, isFaulty: boolean): Reply {
    const cookies = [certificateCookie(certificate.codigo, view.borrador)];
    return page({ title: isFaulty ? `Error: ${title}` : title, content, scripts, cookies, secret: true });
  }
}
