import { queryOptions, keepPreviousData } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { readCondition, isGroup, type ConditionRow } from '../../conditions/condition-rows.js';
import type { EarlierQuestion } from '../../conditions/operators.js';
import { stepOf, waysInto, type Definition, type Step, type Way } from '../definition/definition.js';

/** An entry of `datos` that a form asks for. */
export type AskedName = Awaited<ReturnType<typeof admin.workflow.processes.names.query>>['items'][number];

/** Lists the forms of a definition with their steps. */
export const formsIn = ({ tareas }: Definition): readonly string[] =>
  tareas.flatMap((step) => {
    const { formulario, ciudadano } = step as { readonly formulario?: unknown; readonly ciudadano?: unknown };
    const asked = formulario ?? (ciudadano as { readonly formulario?: unknown } | undefined)?.formulario;
    return typeof asked === 'string' && asked !== '' ? [`${step.codigo} ${asked}`] : [];
  });

/** Queries the names that forms ask for; `forms` are those of the saved draft. */
export const askedNames = (codigo: string, forms: readonly string[]) =>
  queryOptions({
    queryKey: ['processes', 'names', { codigo, forms }],
    queryFn: ({ signal }) => admin.workflow.processes.names.query({ llave: codigo }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Finds the steps from which a step can be reached, and the step itself. */
function stepsBefore(definition: Definition, codigo: string): ReadonlySet<string> {
  const found = new Set([codigo]);
  for (const one of found) for (const { desde } of waysInto(definition, one)) found.add(desde);
  return found;
}

const named = (grupo: string, pre_codigo: string, pre_texto: string, pre_tipo = 'TEXTO'): EarlierQuestion => ({
  grupo,
  pre_codigo,
  pre_texto,
  pre_tipo,
});

const ofInstance = [
  named('El expediente', 'instancia.canal', 'Canal por el que llegó'),
  named('El expediente', 'instancia.radicado', 'Radicado'),
  named('El expediente', 'instancia.solicitante', 'Usuario de quien lo radicó'),
];

/** Lists the names that a condition after a step can read, in the groups that they come from. */
export function readableNames(
  definition: Definition,
  asked: readonly AskedName[],
  step: Step,
  { vencido }: Way,
): readonly EarlierQuestion[] {
  const before = stepsBefore(definition, step.codigo);
  const isOfUser = (step.tipo === 'USUARIO' && vencido !== true) || step.tipo === 'DECISION';
  const groupOf = (tarea: string | null): string =>
    tarea === null ? 'La solicitud' : `Formulario de «${stepOf(definition, tarea)?.nombre ?? tarea}»`;
  return [
    ...ofInstance,
    ...(isOfUser ? [named('Quien actúa', 'usuario.username', 'Nombre de usuario')] : []),
    ...asked
      .filter(({ tarea }) => tarea === null || before.has(tarea))
      // Another form may ask for the same entry; the latest answer counts.
      .filter(({ nombre }, at, all) => all.findLastIndex((one) => one.nombre === nombre) === at)
      .map(({ nombre, texto, tipo, opciones, tarea }) => ({
        ...named(groupOf(tarea), nombre, texto, tipo),
        ...(opciones.length > 0 && { opciones }),
      })),
  ];
}

const typeNames = { number: 'NUMERO', boolean: 'BOOLEANO', string: 'TEXTO' } as const;

/** Returns the type that the comparison of a row fits. */
function typeOf({ operator, values: [value] }: ConditionRow): string {
  if (operator === 'contains' || operator === 'lacks') return 'SELECCION_MULTIPLE';
  if (operator === 'in') return 'SELECCION';
  if (['<', '<=', '>', '>='].includes(operator) && typeof value === 'string') return 'FECHA';
  return typeNames[typeof value as keyof typeof typeNames] ?? 'TEXTO';
}

/** Lists the names that the rows of a condition read and no form asks for, such as the answers of a procedure. */
export function otherNames(text: string, known: readonly EarlierQuestion[]): readonly EarlierQuestion[] {
  const listed = new Set(known.map(({ pre_codigo: codigo }) => codigo));
  const rows = (readCondition(text, { hasPaths: true })?.parts ?? []).flatMap((part) =>
    isGroup(part) ? part.rows : [part],
  );
  return rows.flatMap((row) => {
    if (listed.has(row.codigo)) return [];
    listed.add(row.codigo);
    return [named('Otros datos', row.codigo, row.codigo, typeOf(row))];
  });
}
