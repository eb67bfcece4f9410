import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readTally, tallyKey, type Tally as Counts } from './inbox-calls.js';

/** The most tasks that the service counts. */
const MOST = 1000;
const number = new Intl.NumberFormat('es-CO');

const shown = (count: number): string => (count > MOST ? `Más de ${number.format(MOST)}` : number.format(count));

/** Queries how many tasks the inbox has, of all processes. */
export const useTally = () => useQuery({ queryKey: tallyKey, queryFn: ({ signal }) => readTally(signal) });

/** The numbers of overdue, soon due, free and own tasks; each links to its tasks. */
export function Tally({ counts }: { readonly counts: Counts | undefined }) {
  const item = (to: string, text: string, count: number | undefined, kind = '') => (
    <Link className={`tally__item ${kind}`} to={to}>
      <b>{count === undefined ? '…' : shown(count)}</b> {text}
    </Link>
  );
  return (
    <nav className="tally" aria-label="Cuántas tareas hay">
      {item('/?vence=vencidas', 'Vencidas', counts?.vencidas, counts?.vencidas ? 'is-danger' : '')}
      {item('/?vence=pronto', 'Vencen en 3 días hábiles', counts?.pronto, counts?.pronto ? 'is-warning' : '')}
      {item('/?cuales=grupos', 'Para tomar', counts?.grupos)}
      {item('/?cuales=mias', 'Asignadas a usted', counts?.mias)}
    </nav>
  );
}
