import { z } from 'zod';
import { anyone, pageRoute, type HostSettings, type Route } from '../../../host/plugin-api/index.js';
import type { ReceiptPages } from './receipt-pages.js';

/** Builds the route of the receipt, to read, print and keep. */
export function receiptRoutes({
  receiptPages,
  settings,
}: {
  readonly receiptPages: ReceiptPages;
  readonly settings: HostSettings;
}): readonly Route[] {
  return [
    pageRoute({
      method: 'GET',
      path: '/seguimiento/:key/recibo',
      access: anyone,
      limit: settings.publicLimit,
      params: z.object({ key: z.string() }),
      handle: ({ params: { key } }) => receiptPages.receipt(key),
    }),
  ];
}
