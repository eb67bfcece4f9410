import fc from 'fast-check';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { callingProcess, smallProcess } from './random-process.js';

type Fields = Record<string, JsonValue>;

/**
 * Builds the fields of a task of a random process that this city can run, by its type; the data of the actions decide
 * its own conditions. No plugin makes documents here, so such a task is a call as well, where a process has one to
 * call.
 */
function runnableOf(tipo: unknown, codigo: string, called: string | undefined): Fields | undefined {
  switch (tipo) {
    case 'PROCEDIMIENTO':
      // About half of the procedures fail at first.
      return { tipo, procedimiento: /[02468]$/.test(codigo) ? 'CUANDO' : 'DEMORA' };
    case 'CORREO':
      return { tipo, plantilla: 'M_AVISO', para: '["alguien@correo.example", "otro@correo.example"]' };
    case 'SUBPROCESO':
    case 'DOCUMENTO': {
      const datos = '{espera: datos.espera, otra: datos.otra, x: datos.x}';
      if (called === undefined) return { tipo: 'PROCEDIMIENTO', procedimiento: 'DEMORA' };
      return { tipo: 'SUBPROCESO', proceso: called, datos };
    }
    default:
      return undefined;
  }
}

const sharedFields = ['codigo', 'nombre', 'orden'];

/** Turns a process into one with its own code that this city can run; it calls `called`, if given. */
function runnableAs(codigo: string, written: Fields, called: string | undefined): Fields {
  const tareas = (written['tareas'] as readonly Fields[]).map((task) => {
    const other = runnableOf(task['tipo'], task['codigo'] as string, called);
    const shared = Object.fromEntries(sharedFields.filter((key) => key in task).map((key) => [key, task[key]!]));
    return other ? { ...shared, ...other } : task;
  });
  return { ...written, codigo, nombre: codigo, tareas };
}

/** Processes that each call the next one, one to three of them: the deeper, the smaller. */
export const randomTree: fc.Arbitrary<readonly Fields[]> = fc.oneof(
  fc.tuple(smallProcess(3)),
  fc.tuple(callingProcess(3), smallProcess(2)),
  fc.tuple(callingProcess(2), callingProcess(1), smallProcess(1)),
  fc.tuple(callingProcess(2), callingProcess(2), smallProcess(2)),
);

/** Gives the processes of a tree their own codes, called processes before their callers. */
export const runnableTree = (codigo: string, tree: readonly Fields[]): readonly Fields[] =>
  tree
    .map((written, level) =>
      runnableAs(`${codigo}_${level}`, written, level + 1 < tree.length ? `${codigo}_${level + 1}` : undefined),
    )
    .reverse();

/** The relative frequency of each kind of attempt. */
const weights = {
  work: 5,
  contest: 6,
  claim: 2,
  act: 3,
  release: 1,
  message: 3,
  handIn: 4,
  time: 3,
  reassign: 1,
  retry: 2,
  suspend: 1,
  resume: 5,
  cancel: 1,
  report: 1,
  data: 1,
  crash: 1,
} as const;

/**
 * An attempt to change a tree of instances: `work` is a claim and an action, `contest` an action while an administrator
 * stops the tree, `message` ends an ESPERA, `handIn` is the answer of the citizen to one, and `time` makes all timers
 * due.
 */
export interface Attempt {
  readonly kind: keyof typeof weights;
  /** The delay after the common moment of a group. */
  readonly afterMilliseconds: number;
  /** Chooses one of the present targets. */
  readonly pick: number;
  /** The host that receives it. */
  readonly host: 0 | 1;
  /** The data of an action: whether the loops continue, and which way decisions take. */
  readonly datos: { readonly otra: boolean; readonly x: number };
}

const kinds = Object.entries(weights).map(([kind, weight]) => ({
  arbitrary: fc.constant(kind as Attempt['kind']),
  weight,
}));

const attempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.oneof(...kinds),
  afterMilliseconds: fc.constantFrom(0, 0, 0, 5, 20, 60),
  pick: fc.nat(1000),
  host: fc.constantFrom(0 as const, 1 as const),
  datos: fc.record({ otra: fc.boolean(), x: fc.nat(3) }),
});

/** Groups of almost concurrent attempts, one group after the other. */
export const interleaving: fc.Arbitrary<readonly (readonly Attempt[])[]> = fc.array(
  fc.array(attempt, { minLength: 2, maxLength: 7 }),
  { minLength: 4, maxLength: 10 },
);
