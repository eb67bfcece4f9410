import { z } from 'zod';
import { anyone, pageRoute, type HostSettings, type Route } from '../../../host/plugin-api/index.js';
import type { CopyPages } from './copy-pages.js';
import type { ReceiptPages } from './receipt-pages.js';

/** Builds the routes of the receipt, to read, print and keep, and of the copy of what was filed. */
export function receiptRoutes({
  copyPages,
  receiptPages,
  settings,
}: {
  readonly copyPages: CopyPages;
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
    pageRoute({
      method: 'GET',
      path: '/seguimiento/:key/copia',
      access: anyone,
      limit: settings.publicLimit,
      params: z.object({ key: z.string() }),
      handle: ({ params: { key }, address }) => copyPages.copy(key, address),
    }),
  ];
}
