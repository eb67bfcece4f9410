import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.js';
import { Sub, type Column } from '../ui/table.js';
import { Due } from './due.js';
import type { Columns } from './inbox-calls.js';
import { holderOf, stateOf, type ShownTask } from './shown-task.js';

export type ColumnName = NonNullable<Columns>[number];

/** The row of a cell, and the page around it. */
export interface CellOf {
  readonly task: ShownTask;
  readonly userId: number;
  readonly soonUntil: string | undefined;
  /** The columns that are shown: a value without a column of its own stands in another. */
  readonly shown: readonly ColumnName[];
}

interface InboxColumn extends Column<CellOf> {
  readonly id: ColumnName;
  /** The value without which the column stands empty; without it, each task has one. */
  readonly value?: (task: ShownTask) => string | null;
}

const text = (value: string | null, none: string): ReactNode => value ?? <span className="muted">{none}</span>;

/** The record's term beside that of the step, where they differ. */
function LegalBeside({ task, soonUntil }: CellOf) {
  const { vence, vence_registro: legal } = task;
  if (legal === null || legal === vence) return null;
  return (
    <Sub>
      Plazo legal: <Due vence={legal} isLegal soonUntil={soonUntil} />
    </Sub>
  );
}

function HolderCell({ task, userId }: CellOf) {
  const holder = holderOf(task, userId);
  if (holder.kind === 'other') {
    return (
      <>
        <span className="person">{holder.nombre}</span>
        <Sub>La tomó mientras usted la miraba</Sub>
      </>
    );
  }
  return holder.kind === 'me' ? <span className="person">Usted</span> : <span className="muted">Sin asignar</span>;
}

function StateCell({ task, userId }: CellOf) {
  const [state, look] = stateOf(task, userId);
  return <Badge look={look}>{state}</Badge>;
}

/** The column that names a task: it is always there, and the first. */
const nameColumn: Column<CellOf> = {
  id: 'tarea',
  title: 'Tarea y radicado',
  className: 'cell-words',
  to: ({ task }) => `/tareas/${task.id}`,
  cell: ({ task }) => task.nombre,
  below: ({ task, shown }) => (
    <>
      <Sub className="num">{task.radicado}</Sub>
      <Sub>{!shown.includes('proceso') && (task.proceso?.nombre ?? task.titulo)}</Sub>
      <Sub>{task.por === 'REGISTRO' && 'Coincide su expediente'}</Sub>
    </>
  ),
};

/** The columns that a user may choose. */
export const chosenColumns: readonly InboxColumn[] = [
  {
    id: 'solicitante',
    title: 'Solicitante',
    className: 'cell-words',
    value: ({ solicitante }) => solicitante,
    cell: ({ task }) => text(task.solicitante, 'Sin nombre'),
  },
  {
    id: 'asunto',
    title: 'Asunto',
    className: 'cell-words',
    value: ({ asunto }) => asunto,
    cell: ({ task }) => text(task.asunto, 'Sin asunto'),
  },
  {
    id: 'dependencia',
    title: 'Dependencia',
    className: 'cell-words',
    value: ({ dependencia }) => dependencia,
    cell: ({ task }) => text(task.dependencia, 'Ninguna'),
  },
  {
    id: 'proceso',
    title: 'Proceso',
    className: 'cell-words',
    cell: ({ task }) => task.proceso?.nombre ?? task.titulo,
  },
  { id: 'estado', title: 'Estado', cell: StateCell },
  { id: 'a_cargo', title: 'A cargo de', cell: HolderCell },
  {
    id: 'vence',
    title: 'Vence',
    cell: ({ task, soonUntil }) => <Due vence={task.vence} isLegal={task.vence_legal} soonUntil={soonUntil} />,
    below: (of) => !of.shown.includes('vence_registro') && <LegalBeside {...of} />,
  },
  {
    id: 'vence_registro',
    title: 'Vencimiento legal',
    value: ({ vence_registro: legal }) => legal,
    cell: ({ task, soonUntil }) => <Due vence={task.vence_registro} isLegal soonUntil={soonUntil} />,
  },
];

export const inboxColumns: readonly Column<CellOf>[] = [nameColumn, ...chosenColumns];

/** The columns of a user who has chosen none: all that fits into a page of 1280 points. */
export const usualColumns: readonly ColumnName[] = [
  'solicitante',
  'asunto',
  'dependencia',
  'estado',
  'a_cargo',
  'vence',
];

/** Leaves out the columns that would stand empty on a page. */
export const filledColumns = (names: readonly ColumnName[], tasks: readonly ShownTask[]): readonly ColumnName[] =>
  names.filter((name) => {
    const value = chosenColumns.find(({ id }) => id === name)?.value;
    return !value || tasks.some((task) => value(task) !== null);
  });
