import type { Process, Step, Transition } from './model.js';

const kinds: Readonly<Record<string, string>> = {
  USUARIO: 'Tarea de una persona',
  PROCEDIMIENTO: 'Procedimiento',
  CORREO: 'Correo',
  DECISION: 'Decisión',
  PARALELO: 'Abre ramas a la vez',
  UNION: 'Reúne las ramas',
  ESPERA: 'Espera',
  SUBPROCESO: 'Otro proceso',
  DOCUMENTO: 'Documento',
  FIN: 'Fin',
};

/** Names the type of a step; a type of a plugin has its own name. */
export const kindOf = (tipo: string): string => kinds[tipo] ?? tipo;

/** Returns a group without the word of its kind: `rol:ventanilla` is `ventanilla`. */
const groupName = (group: string): string => group.slice(group.indexOf(':') + 1);

/** Returns the groups that may take a step, or its type where there are none. */
export const doerOf = ({ tipo, grupos }: Step): string =>
  grupos.length > 0 ? grupos.map(groupName).join(', ') : kindOf(tipo);

/** Names the choice or condition of a transition; undefined for the only way out. */
export function takenBy({ nombre, accion, condicion, vencido }: Transition): string | undefined {
  const told = nombre ?? accion ?? (vencido ? 'Se vence el plazo' : undefined);
  return told ?? condicion ?? undefined;
}

/** The longest condition that a diagram shows; a longer one is only in the list. */
const LONGEST_CONDITION = 80;

/** Names a transition as {@link takenBy}, for the diagram. */
export function edgeLabel(transition: Transition): string | undefined {
  const text = takenBy(transition);
  if (text === undefined || text !== transition.condicion) return text;
  return text.length > LONGEST_CONDITION ? 'Según una condición' : text;
}

/** Lists the targets of a step, in words. */
export function waysOut({ pasos, transiciones }: Process, codigo: string): readonly string[] {
  const names = new Map(pasos.map((step) => [step.codigo, step.nombre]));
  return transiciones
    .filter(({ desde }) => desde === codigo)
    .map((transition) => {
      const to = names.get(transition.hacia) ?? transition.hacia;
      const how = takenBy(transition);
      return how === undefined ? to : `${how}: ${to}`;
    });
}
