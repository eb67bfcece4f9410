import { inject, injectable } from 'inversify';
import {
  AntiForgery,
  ANTI_FORGERY_FIELD,
  HostSettings,
  page,
  pageTemplate,
  type Html,
  type Reply,
} from '../../../../host/plugin-api/index.js';
import type { FormPage, OfferedTramite } from '../../../tramites/contract.js';
import { CityNotice } from '../../city-pages/city-notice.js';
import { Reception } from '../../find/reception.js';
import { fillScript } from '../assets/fill-script.js';
import type { Filling, LinkedDraft } from '../drafts/fillings.js';
import { aboutView } from './about-view.js';
import { addresses } from './addresses.js';
import { begunView } from './begun-view.js';
import { CityDates } from '../../receipt/city-dates.js';
import { reviewNotices, type PageChange } from './page-changes.js';
import { questionView, type ShownPage } from './question-view.js';
import { refusedFilingOf } from './refused-filing.js';
import { reviewView } from './review-view.js';

const template = (name: string): ((data: object) => Html) => pageTemplate(new URL(`./${name}.liquid`, import.meta.url));
const templates = {
  question: template('question-page'),
  review: template('review-page'),
  begin: template('begin-page'),
  resume: template('resume-page'),
  save: template('save-page'),
};

/** The scripts of all pages on which a tramite is filled in. */
const scripts = [fillScript.address];

const NOT_ACCEPTED = 'Marque la casilla para autorizar el tratamiento de sus datos.';

/** The state of the page that shows the link. */
export interface SaveState {
  readonly link: string;
  readonly sentTo?: string;
  readonly typed?: string;
  readonly fault?: string;
}

/** The links of a page in a frame, and its notice. */
interface SampleState {
  readonly back: string;
  readonly next: string | null;
  readonly notice: string | undefined;
}

/** The pages on which a tramite is filled in. Their content is only for the holder of the draft. */
@injectable()
export class FillPages {
  constructor(
    @inject(AntiForgery) private readonly antiForgery: AntiForgery,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(CityNotice) private readonly notice: CityNotice,
    @inject(CityDates) private readonly dates: CityDates,
    @inject(Reception) private readonly reception: Reception,
  ) {}

  question(filling: Filling, of: FormPage, shown: ShownPage): Reply {
    const view = questionView(filling, of, shown);
    const content = templates.question({ ...view, ...this.common(filling) });
    return this.reply(filling.tramite, view.title, content, view.faults.length > 0);
  }

  /** Shows a page of questions in a frame: its buttons are links to other samples, and nothing can be sent. */
  sample(filling: Filling, of: FormPage, { notice, ...links }: SampleState): Reply {
    const view = questionView(filling, of, { isChange: false, notice });
    const content = templates.question({ ...view, ...this.common(filling), sample: links });
    return page({ title: view.title, content, isSpecimen: true, secret: true });
  }

  review(filling: Filling, change?: PageChange): Reply {
    const { tramite, view: draft, plan } = filling;
    const refused = refusedFilingOf(draft.returned, draft.shown);
    const privacyError = change === 'sin-aceptar' ? NOT_ACCEPTED : null;
    const ofPrivacy = privacyError === null ? [] : [{ address: '#acepta', words: privacyError }];
    const lastPage = plan.pages.at(-1);
    const view = reviewView(filling, refused.faults, ofPrivacy);
    const closed = this.reception.closed(tramite);
    const data = {
      ...view,
      ...this.common(filling),
      backTo: lastPage ? addresses.question(tramite.codigo, lastPage.codigo) : addresses.tramite(tramite.codigo),
      notice: closed ?? (change && reviewNotices[change]) ?? refused.notice ?? null,
      isClosed: closed !== undefined,
      revision: draft.revision,
      privacy: this.privacy ?? null,
      privacyError,
      isAccepted: refused.accepted !== undefined && refused.accepted === this.privacy?.version,
      city: this.settings.cityName,
    };
    return this.reply(tramite, 'Revise antes de radicar', templates.review(data), view.faults.length > 0);
  }

  /** Asks whether to continue a draft of this browser, and which one. */
  begun(latest: Filling, others: readonly Filling[]): Reply {
    const { tramite } = latest;
    const data = {
      ...this.common(latest),
      tramite: tramite.nombre,
      action: addresses.begin(tramite.codigo),
      drafts: [latest, ...others].map((filling) => begunView(filling, (date) => this.dates.day(date))),
    };
    return this.reply(tramite, 'Ya había comenzado este trámite', templates.begin(data));
  }

  /** Shows the page to which a link leads; opening it changes nothing. */
  resume(draft: LinkedDraft): Reply {
    const { tramite, view } = draft;
    const data = { ...this.common(draft), tramite: tramite.nombre, action: addresses.resume(view.borrador) };
    return this.reply(tramite, 'Siga con su solicitud', templates.resume(data));
  }

  save(filling: Filling, { link, sentTo, typed = '', fault }: SaveState): Reply {
    const { tramite, plan } = filling;
    const open = plan.firstOpen;
    const data = {
      ...this.common(filling),
      tramite: tramite.nombre,
      action: addresses.save(tramite.codigo),
      goOn: open ? addresses.question(tramite.codigo, open.codigo) : addresses.review(tramite.codigo),
      link,
      sentTo: sentTo ?? null,
      typed,
      fault: fault ?? null,
    };
    return this.reply(tramite, 'Sus respuestas están guardadas', templates.save(data), fault !== undefined);
  }

  /** The notice that is accepted before a filing; undefined where the city has none. */
  get privacy(): { readonly version: string; readonly address: string } | undefined {
    const notice = this.notice.presentNotice();
    return notice && { version: notice.version, address: notice.direccion };
  }

  private common({ tramite, view }: LinkedDraft): object {
    return {
      csrfName: ANTI_FORGERY_FIELD,
      csrf: this.antiForgery.value(view.borrador),
      until: this.dates.day(view.vence),
      about: aboutView(tramite),
      forget: addresses.forget(tramite.codigo),
    };
  }

  private reply({ nombre }: OfferedTramite, title: string, content: Html, isFaulty = false): Reply {
    const whole = title === nombre ? title : `${title} - ${nombre}`;
    return page({ title: isFaulty ? `Error: ${whole}` : whole, content, scripts, secret: true });
  }
}
