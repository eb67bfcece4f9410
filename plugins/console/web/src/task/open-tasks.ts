/** An entry of a case, as far as a task needs it. */
interface Entry {
  readonly tipo: string;
  /** The name of its holder. */
  readonly nombre: string | null;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** A task of a case that has not ended. */
export interface OpenTask {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  /** The name of its holder; null in a pool. */
  readonly holder: string | null;
  /** When the holder took it; null in a pool. */
  readonly since: string | null;
  /** The names of the groups whose members may take it. */
  readonly groups: readonly string[];
  /** Whether the user may open it. */
  readonly isSeen: boolean;
  /** Whether the user may take it. */
  readonly isOffered: boolean;
}

/** The types of tasks that people do. */
const ofPeople: ReadonlySet<unknown> = new Set(['USUARIO', 'REGISTRO']);

/** Returns the open tasks of people among the entries of a case, the oldest first. */
export const openTasksOf = (entries: readonly Entry[]): OpenTask[] =>
  entries
    .filter(({ tipo, datos }) => tipo === 'TAREA' && datos['terminada'] === null && ofPeople.has(datos['tipo']))
    .map(({ nombre, datos }) => {
      const task = datos as Readonly<Record<string, never>>;
      const isTaken = datos['estado'] !== 'EN_POOL';
      return {
        id: Number(datos['id']),
        name: String(datos['nombre']),
        state: String(datos['estado']),
        holder: isTaken ? nombre : null,
        since: isTaken ? (task['tomada'] ?? null) : null,
        groups: task['grupos'] ?? [],
        isSeen: datos['abre'] === true,
        isOffered: datos['toma'] === true,
      };
    });

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** Writes who has the tasks of a case now: `Ahora la tiene Óscar Peña.` */
export function holdersInWords(tasks: readonly OpenTask[]): string {
  const holders = [...new Set(tasks.flatMap(({ holder }) => holder ?? []))];
  if (holders.length > 0) return `Ahora ${holders.length === 1 ? 'la tiene' : 'las tienen'} ${list.format(holders)}.`;
  const groups = [...new Set(tasks.flatMap((task) => task.groups))];
  if (groups.length > 0) return `Ahora está para tomar en ${list.format(groups)}.`;
  return 'Ahora nadie tiene una.';
}
