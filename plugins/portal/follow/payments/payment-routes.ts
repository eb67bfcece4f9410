import { z } from 'zod';
import { anyone, pageRoute, type HostSettings, type Route } from '../../../../host/plugin-api/index.js';
import type { PaymentPages } from './payment-pages.js';

/** Builds the route of the page of a payment, to read, print and keep. */
export function paymentRoutes({
  paymentPages,
  settings,
}: {
  readonly paymentPages: PaymentPages;
  readonly settings: HostSettings;
}): readonly Route[] {
  return [
    pageRoute({
      method: 'GET',
      path: '/seguimiento/:key/pago/:id',
      access: anyone,
      limit: settings.publicLimit,
      params: z.object({ key: z.string(), id: z.string() }),
      handle: ({ params: { key, id } }) => paymentPages.payment(key, id),
    }),
  ];
}
