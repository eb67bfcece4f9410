import { z } from 'zod';
import {
  anyone,
  formFields,
  pageFormBody,
  pageRoute,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { RatingDesk } from './rating-desk.js';

/** A number that was not sent, or is none, counts as nothing chosen. */
const number = z.coerce.number().int().positive().nullable().catch(null);

const form = z.object({ respuesta: number, nota: number, comentario: z.string().catch('') });

/** Builds the route on which a citizen rates the last answer. */
export function ratingRoutes({
  ratingDesk,
  settings,
}: {
  readonly ratingDesk: RatingDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  return [
    pageRoute({
      method: 'POST',
      path: '/seguimiento/:key/calificacion',
      access: anyone,
      limit: settings.publicLimit,
      params: z.object({ key: z.string() }),
      body: pageFormBody(),
      handle: async ({ params, body }) => ratingDesk.rate(params.key, form.parse(await formFields(body))),
    }),
  ];
}
