import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import { Table, type Column, type Selection } from '../../ui/table.js';
import { shortDay } from '../../frame/dates.js';
import type { ClosedDay } from './calendar-queries.js';
import { dayOfYear } from './days.js';

interface ClosedDaysProps {
  readonly year: number;
  readonly days: readonly ClosedDay[];
  /** Opens days again; undefined for a user who may not. */
  readonly onOpen: ((days: readonly ClosedDay[]) => void) | undefined;
}

const columns: readonly Column<ClosedDay>[] = [
  { id: 'dia', title: 'Día', cell: ({ dia }) => dayOfYear(dia) },
  { id: 'motivo', title: 'Motivo', cell: ({ motivo }) => motivo ?? 'Sin motivo' },
  { id: 'por', title: 'Lo cerró', cell: ({ por }) => por ?? 'Un paquete de configuración' },
  { id: 'creado', title: 'Desde', cell: ({ creado }) => shortDay(creado) },
];

/** The closed days of a year as a list; several are opened at once. */
export function ClosedDays({ year, days, onOpen }: ClosedDaysProps) {
  const [selected, setSelected] = useState<Selection>({});
  const chosen = days.filter(({ dia }) => selected[dia]);
  return (
    <section className="stack" aria-labelledby="dias-cerrados">
      <div className="row row--between">
        <h2 id="dias-cerrados">Días cerrados en {year}</h2>
        {onOpen && chosen.length > 0 && (
          <Button look="secondary" onClick={() => onOpen(chosen)}>
            {chosen.length === 1 ? 'Abrir el día elegido' : `Abrir los ${chosen.length} días elegidos`}
          </Button>
        )}
      </div>
      <Table<ClosedDay>
        label={`Días cerrados en ${year}`}
        rows={days}
        columns={columns}
        rowId={({ dia }) => dia}
        {...(onOpen && {
          selection: {
            selected,
            onChange: (change) => setSelected((before) => (typeof change === 'function' ? change(before) : change)),
            canSelect: () => true,
            nameOf: ({ dia }) => `Elegir el ${dayOfYear(dia)}`,
            allText: 'Elegir todos los días cerrados',
          },
        })}
        empty={
          <Empty icon="calendar" title={`No hay días cerrados en ${year}`}>
            <p>Los domingos y los festivos no son hábiles sin cerrarlos.</p>
          </Empty>
        }
      />
    </section>
  );
}
