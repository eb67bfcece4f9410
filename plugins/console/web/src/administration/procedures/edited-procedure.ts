import type { EditedField } from '../frame/conflict-dialog.js';
import type { Edition } from '../frame/use-editor.js';
import type { Procedure } from './procedure-queries.js';
import { usesInWords } from './uses.js';

/** A registration as the form has it. */
export interface EditedProcedure {
  readonly pro_codigo: string;
  readonly nombre_bd: string;
  readonly usos: readonly string[];
  readonly permisos: readonly string[];
  readonly timeout: number | undefined;
  readonly activo: boolean;
}

/** Reads a registration for the form. */
export const editionOf = (procedure: Procedure): Edition<EditedProcedure> => {
  const { pro_codigo, nombre_bd, usos, permisos, timeout, activo, revision } = procedure;
  return {
    item: { pro_codigo, nombre_bd, usos: usos ?? [], permisos: permisos ?? [], timeout, activo },
    revision,
  };
};

/** Makes the form of a registration that does not exist yet. */
export const newProcedure = (nombre_bd: string): Edition<EditedProcedure> => ({
  item: { pro_codigo: '', nombre_bd, usos: [], permisos: [], timeout: undefined, activo: true },
  revision: '0',
});

/** The fields that a conflict compares. */
export const editedFields: readonly EditedField<EditedProcedure>[] = [
  { name: 'nombre_bd', label: 'Procedimiento de la base de datos' },
  { name: 'usos', label: 'Para qué se usa', show: (codes) => usesInWords(codes as readonly string[]) },
  { name: 'permisos', label: 'Permisos' },
  { name: 'timeout', label: 'Segundos que se le espera' },
  { name: 'activo', label: 'Está activo' },
];
