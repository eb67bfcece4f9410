import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import type { ProcessCase } from './play-schemas.js';
import type { Played, PlayStop } from './played.js';
import { ProcessCases } from './process-cases.js';
import { Simulation } from './simulation.js';

/** The place where a play parts from the expected one. */
type CaseDifference =
  | {
      readonly en: 'RECORRIDO';
      readonly posicion: number;
      readonly esperada: string | null;
      readonly tomada: string | null;
    }
  | { readonly en: 'FIN'; readonly esperado: string | null; readonly obtenido: string | null }
  | { readonly en: 'DATOS'; readonly nombre: string; readonly esperado: unknown; readonly obtenido: unknown };

/** The outcome of a case. */
interface CaseRun {
  readonly nombre: string;
  readonly pasa: boolean;
  readonly difiere: CaseDifference | null;
  readonly detenida: PlayStop | null;
}

/** The outcome of all cases of a process. */
interface RunCases {
  readonly casos: readonly CaseRun[];
  /** The transitions that no case takes. */
  readonly sinTomar: readonly string[];
}

/** The time in which cases are begun. */
const MOST_MILLISECONDS = 20_000;

const NO_TIME: PlayStop = { paso: 0, mensaje: 'No se probó: los casos anteriores tardaron demasiado.', errores: {} };

/** Runs of the kept cases of processes. */
@injectable()
export class CaseRuns {
  constructor(
    @inject(ProcessCases) private readonly cases: ProcessCases,
    @inject(Simulation) private readonly simulation: Simulation,
  ) {}

  /** Plays all cases of a process, as {@link Simulation.open} prepares it, and compares them with what is expected. */
  async run(llave: string, given?: Readonly<Record<string, unknown>>): Promise<RunCases> {
    const { casos } = await this.cases.get(llave);
    const version = await this.simulation.open(llave, given);
    const end = performance.now() + MOST_MILLISECONDS;
    const taken = new Set<string>();
    const runs: CaseRun[] = [];
    for (const one of casos) {
      const { nombre } = one;
      if (performance.now() > end) {
        runs.push({ nombre, pasa: false, difiere: null, detenida: NO_TIME });
        continue;
      }
      const played = await this.simulation.play(version, one);
      for (const codigo of wayOf(played)) taken.add(codigo);
      const difiere = differenceOf(one.espera, played);
      runs.push({ nombre, pasa: difiere === null && played.detenida === null, difiere, detenida: played.detenida });
    }
    const { transiciones } = version.model.definition;
    return { casos: runs, sinTomar: transiciones.map(({ codigo }) => codigo).filter((codigo) => !taken.has(codigo)) };
  }
}

const wayOf = ({ recorrido }: Played): readonly string[] => recorrido.flatMap(({ transiciones }) => transiciones);

/** Finds the first difference of a play from the expected one; null where they agree. */
function differenceOf({ recorrido, fin, datos = {} }: ProcessCase['espera'], played: Played): CaseDifference | null {
  const way = wayOf(played);
  const longest = Math.max(way.length, recorrido.length);
  for (let posicion = 0; posicion < longest; posicion += 1) {
    const [esperada = null, tomada = null] = [recorrido[posicion], way[posicion]];
    if (esperada !== tomada) return { en: 'RECORRIDO', posicion, esperada, tomada };
  }
  if (fin !== played.fin) return { en: 'FIN', esperado: fin, obtenido: played.fin };
  for (const [nombre, esperado] of Object.entries(datos)) {
    const obtenido = Object.hasOwn(played.datos, nombre) ? (played.datos[nombre] ?? null) : null;
    if (!isDeepStrictEqual(esperado, obtenido)) return { en: 'DATOS', nombre, esperado, obtenido };
  }
  return null;
}
