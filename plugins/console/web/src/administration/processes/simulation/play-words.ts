import type { Process } from '../../../diagram/model.js';
import type { CaseRun, PlayedMove } from './play.js';

/** The names of the steps and the ways of a process. */
export interface Names {
  readonly step: (codigo: string) => string;
  /** Names a transition by its ends. */
  readonly way: (codigo: string) => string;
  readonly process: Process;
}

export function namesOf(process: Process): Names {
  const steps = new Map(process.pasos.map(({ codigo, nombre }) => [codigo, nombre]));
  const ways = new Map(process.transiciones.map((way) => [way.codigo, way]));
  const step = (codigo: string): string => steps.get(codigo) ?? codigo;
  return {
    step,
    way: (codigo) => {
      const way = ways.get(codigo);
      return way ? `de «${step(way.desde)}» a «${step(way.hacia)}»` : codigo;
    },
    process,
  };
}

/** Says what happened in a move. */
export function moveWords({ tarea, como, accion, transiciones, para }: PlayedMove, { step, process }: Names): string {
  if (tarea === null) return 'Empieza.';
  const name = `«${step(tarea)}»`;
  if (como === 'VENCIDO') return `Se cumple el plazo de ${name}.`;
  if (como === 'LLEGADA') return `Llega lo que espera ${name}.`;
  if (para !== null) return `${name} iría a ${para.join(', ')}.`;
  if (como === 'AUTOMATICA') return `${name} termina con el resultado dado.`;
  const first = process.transiciones.find(({ codigo }) => codigo === transiciones[0]);
  return `${name}: ${first?.accion ?? accion ?? ''}.`;
}

/** Says a value that a condition has read. */
export const valueWords = (value: unknown): string =>
  value === null || value === undefined
    ? 'sin valor'
    : typeof value === 'string'
      ? `«${value}»`
      : JSON.stringify(value);

/** Says where a case parts from what is expected of it. */
export function caseWords({ pasa, difiere, detenida }: CaseRun, { step, way }: Names): string {
  if (pasa) return 'Termina como se espera.';
  if (detenida) return detenida.paso === 0 ? detenida.mensaje : `En el paso ${detenida.paso}: ${detenida.mensaje}`;
  if (difiere?.en === 'FIN') {
    return `Se espera esto: ${endWords(difiere.esperado, step)}. Pero ${endWords(difiere.obtenido, step)}.`;
  }
  if (difiere?.en === 'DATOS') {
    return `Se espera que ${difiere.nombre} sea ${valueWords(difiere.esperado)}, y queda ${valueWords(difiere.obtenido)}.`;
  }
  if (difiere === null) return 'No termina como se espera.';
  const taken = difiere.tomada === null ? 'se queda antes' : `va ${way(difiere.tomada)}`;
  return difiere.esperada === null
    ? `Sigue más allá de lo que se espera: ${taken}.`
    : `Se espera que vaya ${way(difiere.esperada)}, y ${taken}.`;
}

const endWords = (codigo: string | null, step: Names['step']): string =>
  codigo === null ? 'no termina' : `termina en «${step(codigo)}»`;
