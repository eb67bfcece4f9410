import { useMemo, type ReactNode } from 'react';
import { calendarDay } from '../frame/dates.js';
import { Button } from '../ui/button.js';
import { Table, type Column } from '../ui/table.js';
import type { Absence } from './absence-queries.js';
import { ofUser } from './absence-words.js';

/** The actions on an absence. */
export interface AbsenceActions {
  readonly onChange: (absence: Absence) => void;
  readonly onRemove: (absence: Absence) => void;
}

interface AbsenceTableProps {
  readonly absences: readonly Absence[];
  /** Without them, the table is read-only, and has no reasons: the service hides them from readers. */
  readonly actions: AbsenceActions | undefined;
  readonly isBusy: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

const gone = <span className="muted">Usuario que ya no existe</span>;

const columns: readonly Column<Absence>[] = [
  { id: 'usuario', title: 'Usuario', cell: ({ usuario }) => usuario ?? gone },
  { id: 'sustituto', title: 'Sustituto', cell: ({ sustituto }) => sustituto ?? gone },
  { id: 'desde', title: 'Desde', className: 'cell-keep', cell: ({ desde }) => calendarDay(desde) },
  { id: 'hasta', title: 'Hasta', className: 'cell-keep', cell: ({ hasta }) => calendarDay(hasta) },
];

const managed = ({ onChange, onRemove }: AbsenceActions): readonly Column<Absence>[] => [
  ...columns,
  { id: 'motivo', title: 'Motivo', cell: ({ motivo }) => motivo },
  {
    id: 'acciones',
    title: 'Acciones',
    cell: (absence) => (
      <span className="row">
        {absence.usuario !== null && (
          <Button look="secondary" onClick={() => onChange(absence)}>
            Cambiar<span className="visually-hidden"> la ausencia {ofUser(absence)}</span>
          </Button>
        )}
        <Button look="quiet" onClick={() => onRemove(absence)}>
          Quitar<span className="visually-hidden"> la ausencia {ofUser(absence)}</span>
        </Button>
      </span>
    ),
  },
];

/** A page of absences, in the order of their users. */
export function AbsenceTable({ absences, actions, ...table }: AbsenceTableProps) {
  const shown = useMemo(() => (actions ? managed(actions) : columns), [actions]);
  return <Table label="Ausencias" rows={absences} columns={shown} rowId={({ id }) => id} {...table} />;
}
