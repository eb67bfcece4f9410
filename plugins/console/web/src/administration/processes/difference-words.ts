import type { Difference } from './process-queries.js';

/** The names of fields in differences, as the editor labels them. */
const fieldNames: Readonly<Record<string, string>> = {
  accion: 'la acción',
  acciones: 'las acciones',
  adjuntos: 'los adjuntos',
  asignacion: 'quién la hace',
  cierra: 'dónde se reúnen las ramas',
  ciudadano: 'lo que responde el ciudadano',
  codigo: 'el código',
  condicion: 'la condición',
  datos: 'los datos que recibe el otro proceso',
  descripcion: 'las instrucciones',
  desde: 'de dónde sale',
  escalamiento: 'a quién pasa cuando se vence',
  favorable: 'si el resultado es favorable',
  formulario: 'el formulario',
  frases: 'las frases para el ciudadano',
  hacia: 'a dónde lleva',
  hasta: 'cuánto se espera',
  inicio: 'el primer paso',
  mensaje: 'el mensaje que se espera',
  nombre: 'el nombre',
  orden: 'el orden en las listas',
  pago: 'el pago',
  para: 'a quién va',
  para_ciudadano: 'lo que lee el ciudadano',
  plantilla: 'la plantilla',
  plazo: 'el plazo',
  pool: 'grupos',
  procedimiento: 'el procedimiento',
  proceso: 'el proceso que se inicia',
  publico: 'el nombre en el seguimiento público',
  reglas: 'las reglas del plazo',
  resultado: 'el resultado',
  tipo: 'el tipo',
  traslados: 'los traslados de instancias',
  vencido: 'si se toma al vencer el plazo',
};

/** Names a field as the editor labels it. */
export const fieldName = (campo: string): string => fieldNames[campo] ?? `«${campo}»`;

const shown = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return '(nada)';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? `«${value}»` : undefined;
};

const valueOf = (side: unknown, campo: string): unknown => {
  const isObject = typeof side === 'object' && side !== null && !Array.isArray(side);
  return isObject ? (side as Readonly<Record<string, unknown>>)[campo] : side;
};

/** Writes a change of a field, with both values where each is one word or sentence: `el nombre: «A», ahora «B»`. */
function changeOf({ antes, despues }: Difference, campo: string): string {
  const [before, after] = [shown(valueOf(antes, campo)), shown(valueOf(despues, campo))];
  return before === undefined || after === undefined
    ? fieldName(campo)
    : `${fieldName(campo)}: ${before}, ahora ${after}`;
}

const verbs: Readonly<Record<string, string>> = {
  tarea_agregada: 'Se agregó el paso',
  tarea_retirada: 'Se retiró el paso',
  tarea_cambiada: 'Cambió el paso',
  transicion_agregada: 'Se agregó el camino',
  transicion_retirada: 'Se retiró el camino',
  transicion_cambiada: 'Cambió el camino',
  transiciones_reordenadas: 'Cambió el orden de los caminos que salen de',
};

/** Writes a difference for designers, with the names of steps; `nameOf` finds the name of a step by its code. */
export function differenceWords(difference: Difference, nameOf: (codigo: string) => string | undefined): string {
  const { tipo, campos = [], mensaje } = difference;
  if (tipo === 'proceso_cambiado')
    return `Cambió del proceso ${campos.map((one) => changeOf(difference, one)).join('; ')}.`;
  const verb = verbs[tipo];
  if (verb === undefined) return mensaje;
  // The sentence of the service quotes the codes: of the task, or of the transition and of its two tasks.
  const codes = [...mensaje.matchAll(/«([^«»]*)»/g)].map(([, codigo]) => codigo!);
  const written = (difference.despues ?? difference.antes) as { readonly nombre?: unknown } | null;
  const named = (codigo: string): string =>
    `«${nameOf(codigo) ?? (tipo.startsWith('tarea') && typeof written?.nombre === 'string' ? written.nombre : codigo)}»`;
  const isWay = tipo.startsWith('transicion_');
  const subject = isWay ? `de ${named(codes[1] ?? '')} a ${named(codes[2] ?? '')}` : named(codes[0] ?? '');
  const changes = campos.map((one) => changeOf(difference, one));
  return `${verb} ${subject}${changes.length === 0 ? '' : `: ${changes.join('; ')}`}.`;
}
