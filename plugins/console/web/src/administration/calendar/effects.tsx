import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { shortDay } from '../../frame/dates.js';
import { effectsQuery, type Effect, type PlannedChange } from './calendar-queries.js';
import './calendar.css';

type Moved = Effect['primeros'][number] & { readonly index: number };

const nouns: Readonly<Record<Effect['que'], readonly [one: string, several: string]>> = {
  expedientes: ['expediente', 'expedientes'],
  tareas: ['tarea', 'tareas'],
  temporizadores: ['aviso programado', 'avisos programados'],
};

const lists: Readonly<Record<Effect['que'], string>> = {
  expedientes: 'Expedientes que cambian de fecha',
  tareas: 'Tareas que cambian de fecha',
  temporizadores: 'Avisos programados que cambian de fecha',
};

const list = new Intl.ListFormat('es', { type: 'conjunction' });
const number = new Intl.NumberFormat('es-CO');

/** Describes what a change moves: `12 expedientes y 3 tareas cambian de fecha.` */
export function effectsInWords(effects: readonly Effect[]): string {
  if (effects.length === 0) return 'Ninguna fecha cambia.';
  const parts = effects.map(({ que, total, completo }) => {
    const count = `${number.format(total)} ${nouns[que][total === 1 ? 0 : 1]}`;
    return completo ? count : `al menos ${count}`;
  });
  const isOne = effects.length === 1 && effects[0]!.total === 1;
  return `${list.format(parts)} ${isOne ? 'cambia' : 'cambian'} de fecha.`;
}

const columns: readonly Column<Moved>[] = [
  { id: 'radicado', title: 'Radicado', cell: ({ radicado }) => radicado ?? 'Sin expediente' },
  { id: 'tramite', title: 'Trámite', cell: ({ tramite }) => tramite ?? '' },
  { id: 'tarea', title: 'Tarea', cell: ({ tarea }) => tarea ?? '' },
  { id: 'antes', title: 'Vence hoy', cell: ({ antes }) => shortDay(antes) },
  { id: 'despues', title: 'Vencería', cell: ({ despues }) => shortDay(despues) },
];

/** The dates that a change moves, before it is made. */
export function Effects({ change }: { readonly change: PlannedChange }) {
  const query = useQuery(effectsQuery(change));
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading label="Contando lo que cambia de fecha…" />;
  const { efectos } = query.data;
  return (
    <div className="effects">
      <p role="status">
        <strong>{effectsInWords(efectos)}</strong>
      </p>
      {efectos.map(({ que, total, primeros }) => (
        <details key={que}>
          <summary>
            {lists[que]}
            {total > primeros.length && ` (se ven ${primeros.length})`}
          </summary>
          <Table
            label={lists[que]}
            rows={primeros.map((moved, index) => ({ ...moved, index }))}
            columns={columns}
            shown={columns.map(({ id }) => id).filter((id) => id !== 'tarea' || que !== 'expedientes')}
            rowId={({ index }) => index}
          />
        </details>
      ))}
    </div>
  );
}

/** Tells whether the effects of a change are shown, so that it may be confirmed. */
export function useKnownEffects(change: PlannedChange | undefined): boolean {
  const query = useQuery({ ...effectsQuery(change ?? {}), enabled: change !== undefined });
  return change !== undefined && !query.isPending && !query.isFetching;
}
