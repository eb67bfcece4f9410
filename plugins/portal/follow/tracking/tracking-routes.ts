import { z } from 'zod';
import { anyone, pageRoute, type HostSettings, type Route } from '../../../../host/plugin-api/index.js';
import { trackingQuery } from './tracking-notice.js';
import type { TrackingPages } from './tracking-pages.js';

/** Builds the route of the page of a record. */
export function trackingRoutes({
  trackingPages,
  settings,
}: {
  readonly trackingPages: TrackingPages;
  readonly settings: HostSettings;
}): readonly Route[] {
  return [
    pageRoute({
      method: 'GET',
      path: '/seguimiento/:key',
      access: anyone,
      limit: settings.publicLimit,
      params: z.object({ key: z.string() }),
      query: trackingQuery,
      handle: ({ params, query, cookie }) => trackingPages.record(params.key, query, cookie),
    }),
  ];
}
