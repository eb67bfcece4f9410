import { pageTemplate, type Html } from '../../../../host/plugin-api/index.js';
import type { TrackedThread } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { followAddresses, RATING_ID } from '../follow-addresses.js';
import { MOST_COMMENT, type RefusedRating } from './refused-ratings.js';

const template = pageTemplate(new URL('./answer-acts.liquid', import.meta.url));

/** The words for the ratings, from 1 to 5. */
const scale = ['Muy mala', 'Mala', 'Regular', 'Buena', 'Muy buena'];

/** The events before the page is shown: a rating was refused, or taken. */
interface RatingEvent {
  readonly refused: RefusedRating | undefined;
  readonly isRated: boolean;
}

/** Renders the forms below the last answer: a review on demand, and a rating; null where there are none. */
export function answerActs(
  key: string,
  thread: TrackedThread | undefined,
  { refused, isRated }: RatingEvent,
  dates: CityDates,
): Html | null {
  const { revision = null, calificacion = null } = thread ?? {};
  if (revision === null && calificacion === null) return null;
  return template({
    review: revision && {
      action: followAddresses.beginMessage(key, 'REVISION'),
      respuesta: revision.respuesta,
      until: dates.limit(new Date(revision.hasta)),
    },
    rating: calificacion && ratingView(key, calificacion, refused),
    isRated: isRated && calificacion?.nota != null,
  });
}

function ratingView(
  key: string,
  { respuesta, nota }: NonNullable<TrackedThread['calificacion']>,
  refused: RefusedRating | undefined,
) {
  const { nota: faultOfRating = null, comentario: faultOfComment = null } = refused?.faults ?? {};
  const hasPresent = nota !== null;
  const chosen = refused?.nota ?? nota;
  const describing = [hasPresent && 'comentario-ayuda', faultOfComment !== null && 'comentario-error'].filter(Boolean);
  return {
    id: RATING_ID,
    action: followAddresses.rate(key),
    respuesta,
    present: hasPresent ? scale[nota - 1] : null,
    isOpen: refused !== undefined,
    scale: scale.map((name, index) => ({ name, value: index + 1, isChosen: chosen === index + 1 })),
    comentario: refused?.comentario ?? '',
    fault: { nota: faultOfRating, comentario: faultOfComment },
    described: describing.length === 0 ? null : describing.join(' '),
    most: MOST_COMMENT,
  };
}
