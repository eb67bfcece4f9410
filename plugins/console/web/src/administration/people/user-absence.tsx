import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { calendarDay } from '../../frame/dates.js';
import { Loaded } from '../../ui/states.js';
import { absenceOf } from './people-queries.js';

/** The planned absence of a user, with the way to the page that plans them. */
export function UserAbsence({ id }: { readonly id: number }) {
  const query = useQuery(absenceOf(id));
  return (
    <section className="stack" aria-labelledby="ausencia">
      <h2 id="ausencia">Ausencia</h2>
      <Loaded query={query}>
        {(absence) => (
          <p>
            {absence === null
              ? 'No tiene una ausencia planeada. '
              : `Del ${calendarDay(absence.desde)} al ${calendarDay(absence.hasta)}; lo sustituye ${
                  absence.sustituto ?? 'un usuario que ya no existe'
                }. `}
            <Link to="/ausencias">Ver las ausencias</Link>
          </p>
        )}
      </Loaded>
    </section>
  );
}
