import type { Expressions } from '../../../../host/plugin-api/index.js';
import {
  automaticNames,
  expressionSource,
  namesOfConditions,
  namesOfTask,
  type ExpressionName,
} from './expression-names.js';
import { atTask, atTransition, inWords, quoted, taskInWords, type DefinitionFault, type Place } from './fault.js';
import { feel } from './fields.js';
import type { Graph } from './graph.js';
import { mostOf } from './most.js';
import { asList, asObject, asText, type Outline, type OutlineTask } from './outline.js';
import { paymentFields } from './task-payment.js';
import type { TaskTypes } from './task-types.js';

/** An expression, its place, and the name of its owner in the messages of faults. */
interface PlacedExpression {
  readonly path: Place;
  readonly owner: string;
  readonly text: string;
  readonly given: readonly ExpressionName[];
}

/** The number of expressions that are checked in one call, so that each call stays well within its time limit. */
const TRIP = 40;

/**
 * Finds expressions that are not FEEL or that read unknown names. Throws `UnavailableError` where they cannot be
 * checked now.
 */
export async function checkExpressions(
  outline: Outline,
  graph: Graph,
  expressions: Expressions,
  types: TaskTypes,
): Promise<DefinitionFault[]> {
  const all = [
    // The schema reports an expression that is too long or not a text.
    ...expressionsOf(outline, graph).filter(({ text }) => feel.safeParse(text).success),
    ...graph.tasks.flatMap((task) =>
      (types.find(task.tipo)?.expressions ?? []).flatMap((field) => ofTask(task, task.written[field], field)),
    ),
  ];
  const characters = all.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > mostOf.expressions) {
    const mensaje = `Las expresiones del proceso tienen juntas más de ${mostOf.expressions} caracteres.`;
    return [{ path: [], codigo: 'expresion_invalida', mensaje }];
  }
  const faults: DefinitionFault[] = [];
  for (const trip of trips(all)) {
    const texts = trip.map(({ text }) => text);
    const checked = await expressions.checkSource(expressionSource(texts, trip[0]!.given));
    faults.push(
      ...checked.faults.map(({ step, message, line, column }): DefinitionFault => {
        const { path, owner } = trip[step]!;
        return {
          path,
          codigo: 'expresion_invalida',
          mensaje: `${owner}: ${message}`,
          ...(line !== undefined && { linea: line }),
          ...(column !== undefined && { columna: column }),
        };
      }),
    );
    // The check ran out of time. Other calls wait for the thread, so the rest is checked after these faults are fixed.
    if (checked.names.length < trip.length) break;
  }
  return faults;
}

function expressionsOf({ transitions, written }: Outline, { tasks, byCode }: Graph): PlacedExpression[] {
  const notices = noticesOf(written['reglas']).flatMap(([text, path]) =>
    placed('El proceso', [], text, path, automaticNames),
  );
  const conditions = transitions.flatMap((transition): PlacedExpression[] => {
    const { desde, condicion, vencido } = transition;
    const tipo = tasks[byCode.get(desde) ?? -1]?.tipo;
    if (condicion === undefined || tipo === undefined) return [];
    const owner = `La condición de la ${inWords(transition)}`;
    const path = atTransition(transition, 'condicion');
    return [{ path, owner, text: condicion, given: namesOfConditions(tipo, vencido) }];
  });
  return [...conditions, ...notices, ...tasks.flatMap(expressionsOfTask)];
}

function expressionsOfTask(task: OutlineTask): PlacedExpression[] {
  const { tipo, written } = task;
  if (tipo === 'USUARIO') {
    return [
      ...ofTask(task, asObject(written['asignacion'])['usuario'], 'asignacion', 'usuario'),
      ...noticesOf(written['reglas']).flatMap(([text, path]) =>
        placed(taskInWords(task), atTask(task), text, path, automaticNames),
      ),
    ];
  }
  if (tipo === 'CORREO') return ofTask(task, written['para'], 'para');
  if (tipo === 'ESPERA') {
    const pago = asObject(written['pago']);
    return paymentFields.flatMap((field) => ofTask(task, pago[field], 'pago', field));
  }
  if (tipo === 'SUBPROCESO') return ofTask(task, written['datos'], 'datos');
  return [];
}

function ofTask(task: OutlineTask, text: unknown, ...path: Place): PlacedExpression[] {
  return task.tipo === undefined ? [] : placed(taskInWords(task), atTask(task), text, path, namesOfTask(task.tipo));
}

/** Lists the expression at a path within its owner; empty where there is no text. */
function placed(
  owner: string,
  place: Place,
  text: unknown,
  path: Place,
  given: readonly ExpressionName[],
): PlacedExpression[] {
  if (asText(text) === undefined) return [];
  const field = `${owner}, campo ${quoted(path.join('.'))}`;
  return [{ path: [...place, ...path], owner: field, text: String(text), given }];
}

/** Lists the recipients (`para`) of the notices of rules, each with its path within the owner of the rules. */
const noticesOf = (rules: unknown): (readonly [text: unknown, path: Place])[] =>
  asList(rules).map((rule, index) => [asObject(asObject(rule)['avisar'])['para'], ['reglas', index, 'avisar', 'para']]);

/** Groups the expressions of one call: at most {@link TRIP} that may read the same names. */
function trips(placed: readonly PlacedExpression[]): PlacedExpression[][] {
  const byNames = new Map<readonly ExpressionName[], PlacedExpression[]>();
  for (const one of placed) {
    const own = byNames.get(one.given);
    if (own) own.push(one);
    else byNames.set(one.given, [one]);
  }
  return [...byNames.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / TRIP) }, (_, trip) => group.slice(trip * TRIP, (trip + 1) * TRIP)),
  );
}
