import { HostSettings, type Resolved, type Route } from '../../host/plugin-api/index.js';
import { DraftReturns } from '../forms/contract.js';
import { FiledRecords, FollowedRecords } from '../tramites/contract.js';
import { AccountDesk } from './account/account-desk.js';
import { accountRoutes } from './account/account-routes.js';
import { CertificateAskDesk } from './certificates/ask-desk.js';
import { certificateRoutes } from './certificates/certificate-routes.js';
import { CertificateFormDesk } from './certificates/form-desk.js';
import { RequestDesk as CertificateRequestDesk } from './certificates/request-desk.js';
import { cityPageRoutes } from './city-pages/city-page-routes.js';
import { CityPages } from './city-pages/city-pages.js';
import { Fillings } from './fill/drafts/fillings.js';
import { FilingDesk } from './fill/filing/filing-desk.js';
import { PageKeeping } from './fill/handed-in/page-keeping.js';
import { PageReader } from './fill/handed-in/page-reader.js';
import { FillPages } from './fill/pages/fill-pages.js';
import { fillRoutes } from './fill/routes/fill-routes.js';
import { DraftMail } from './fill/saving/draft-mail.js';
import { lookUpRoutes } from './follow/look-up/look-up-routes.js';
import { TypedLookUps } from './follow/look-up/typed-look-ups.js';
import { MoreTimeDesk } from './follow/more-time/more-time-desk.js';
import { moreTimeRoutes } from './follow/more-time/more-time-routes.js';
import { PaymentPages } from './follow/payments/payment-pages.js';
import { paymentRoutes } from './follow/payments/payment-routes.js';
import { RequestDesk } from './follow/requests/request-desk.js';
import { requestRoutes } from './follow/requests/request-routes.js';
import { TrackingPages } from './follow/tracking/tracking-pages.js';
import { MessageDesk } from './follow/thread/message-desk.js';
import { messageRoutes } from './follow/thread/message-routes.js';
import { RatingDesk } from './follow/thread/rating-desk.js';
import { ratingRoutes } from './follow/thread/rating-routes.js';
import { trackingRoutes } from './follow/tracking/tracking-routes.js';
import { findRoutes } from './find/find-routes.js';
import { Reception } from './find/reception.js';
import { TramiteFinder } from './find/tramite-finder.js';
import { PreviewPages } from './preview/preview-pages.js';
import { previewRoutes } from './preview/preview-routes.js';
import { PortalLook } from './look/portal-look.js';
import { PublicPages } from './look/public-pages.js';
import { routeOf } from './look/published-file.js';
import { CopyPages } from './receipt/copy-pages.js';
import { ReceiptPages } from './receipt/receipt-pages.js';
import { receiptRoutes } from './receipt/receipt-routes.js';
import { PortalSettings } from './portal-settings.js';

/** The services that the plugin's functions receive. */
export const portalUses = {
  accountDesk: AccountDesk,
  certificateAskDesk: CertificateAskDesk,
  certificateFormDesk: CertificateFormDesk,
  certificateRequestDesk: CertificateRequestDesk,
  cityPages: CityPages,
  copyPages: CopyPages,
  draftMail: DraftMail,
  filed: FiledRecords,
  fillings: Fillings,
  fillPages: FillPages,
  filingDesk: FilingDesk,
  followed: FollowedRecords,
  finder: TramiteFinder,
  look: PortalLook,
  messageDesk: MessageDesk,
  moreTimeDesk: MoreTimeDesk,
  pageKeeping: PageKeeping,
  pageReader: PageReader,
  pages: PublicPages,
  paymentPages: PaymentPages,
  portal: PortalSettings,
  previewPages: PreviewPages,
  ratingDesk: RatingDesk,
  receiptPages: ReceiptPages,
  reception: Reception,
  requestDesk: RequestDesk,
  returns: DraftReturns,
  settings: HostSettings,
  trackingPages: TrackingPages,
  typedLookUps: TypedLookUps,
} as const;

/** Builds all routes of the plugin. */
export function portalRoutes(services: Resolved<typeof portalUses>): readonly Route[] {
  const files = services.look.files.map(routeOf);
  return [
    ...files,
    ...[
      // Its path comes before those with the code of a tramite, which is never `vista-previa`.
      previewRoutes,
      findRoutes,
      certificateRoutes,
      fillRoutes,
      receiptRoutes,
      lookUpRoutes,
      trackingRoutes,
      paymentRoutes,
      requestRoutes,
      moreTimeRoutes,
      messageRoutes,
      ratingRoutes,
      accountRoutes,
      cityPageRoutes,
    ].flatMap((routes) => routes(services)),
  ];
}
