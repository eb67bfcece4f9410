import { isRouter } from './vocabulary.js';

/** The facts of a transition that its place in a document tells. */
export interface ReadExit {
  readonly accion: string | undefined;
  readonly condicion: string | undefined;
}

const WHOLE = /^accion = "([\w.-]+)"(?: and \(\n([\s\S]*)\n\))?$/;

/**
 * Writes the expression of a flow behind a task of a person. The line ends around the condition matter: it may end in a
 * comment.
 */
export const actionExpression = (accion: string, condicion: string | undefined): string =>
  condicion === undefined ? `accion = "${accion}"` : `accion = "${accion}" and (\n${condicion}\n)`;

/**
 * Reads the action and the condition of a transition. `onlyAction` is the code of the action of a task with one: its
 * direct flow has no expression.
 */
export function readExit(place: {
  readonly tipo: string;
  readonly isDirect: boolean;
  readonly isOverdue: boolean;
  readonly onlyAction: string | undefined;
  readonly expression: string | undefined;
}): ReadExit {
  const { tipo, isDirect, isOverdue, onlyAction, expression } = place;
  if (tipo !== 'USUARIO' || isOverdue) return { accion: undefined, condicion: expression };
  if (isDirect && expression === undefined) return { accion: onlyAction, condicion: undefined };
  const [, accion, condicion] = WHOLE.exec(expression ?? '') ?? [];
  return accion === undefined ? { accion, condicion: expression } : { accion, condicion };
}

/** Tells whether one transition leaves its task without a gateway. */
export const leavesDirectly = (tipo: string, exits: number, isConditional: boolean, actions: number): boolean =>
  isRouter(tipo) || (exits === 1 && !isConditional && (tipo !== 'USUARIO' || actions <= 1));
