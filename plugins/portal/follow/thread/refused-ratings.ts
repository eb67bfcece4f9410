import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Cookie } from '../../../../host/plugin-api/index.js';
import { followAddresses } from '../follow-addresses.js';
import { SealedValues } from '../sealed/sealed-values.js';

/** The most characters of the comment of a rating. */
export const MOST_COMMENT = 2000;

/** The cookie that holds a refused rating for some minutes, or until one is taken. */
export const RATING_COOKIE = 'calificacion';

const schema = z.object({
  nota: z.number().nullable(),
  comentario: z.string(),
  faults: z.object({ nota: z.string().optional(), comentario: z.string().optional() }),
});

/** A rating that was refused, as the page of the record shows it again. */
export type RefusedRating = z.output<typeof schema>;

const kindOf = (key: string) => ({
  purpose: 'portal/rating',
  schema,
  cookie: { name: RATING_COOKIE, path: followAddresses.record(key) },
});

/** Removes the refused rating from the browser. */
export const noRatingCookie = (key: string): Cookie => ({ ...kindOf(key).cookie, value: '', maxAgeSeconds: 0 });

/** Refused ratings, between the form and the page that shows them again. */
@injectable()
export class RefusedRatings {
  constructor(@inject(SealedValues) private readonly sealed: SealedValues) {}

  /** Makes the cookie of a refused rating. A comment that is longer than any cookie is cut. */
  keep(key: string, rating: RefusedRating): Cookie {
    return this.sealed.sealCut(kindOf(key), rating.comentario, (comentario) => ({ ...rating, comentario }));
  }

  /** Reads the value of the cookie; undefined where there is none, it has ended, or another made it. */
  read(key: string, value: string | undefined): RefusedRating | undefined {
    return this.sealed.open(kindOf(key), value);
  }
}
