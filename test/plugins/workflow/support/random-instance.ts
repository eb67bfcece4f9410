import fc from 'fast-check';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { randomProcess } from './random-process.js';

type Fields = Record<string, JsonValue>;

/** What may stand in a task of a random process here: its own conditions are answered by the actions' data. */
const runnable: Readonly<Record<string, Fields>> = {
  PROCEDIMIENTO: { tipo: 'PROCEDIMIENTO', procedimiento: 'CUANDO' },
  CORREO: { tipo: 'CORREO', plantilla: 'M_AVISO', para: '"alguien@correo.example"' },
  // Nobody makes documents.
  DOCUMENTO: { tipo: 'PROCEDIMIENTO', procedimiento: 'ECO' },
  ESPERA: { tipo: 'ESPERA', mensaje: 'M' },
  SUBPROCESO: { tipo: 'SUBPROCESO', proceso: 'CHICO', datos: '{a: 1}' },
};

const keptOf = ['codigo', 'nombre', 'orden'];

/** A random process that this city can run, under a code of its own. */
export const runnableProcess = (codigo: string): fc.Arbitrary<Fields> =>
  randomProcess.map((written) => ({
    ...written,
    codigo,
    tareas: (written['tareas'] as readonly Fields[]).map((task) => {
      const other = runnable[task['tipo'] as string];
      const kept = Object.fromEntries(keptOf.filter((key) => key in task).map((key) => [key, task[key]!]));
      return other ? { ...kept, ...other } : task;
    }),
  }));

/** What somebody tries at an instance; `pick` chooses of what there is, and `host` where he asks. */
export interface Attempt {
  readonly kind: 'claim' | 'release' | 'act' | 'message' | 'retry' | 'pause' | 'reassign';
  readonly pick: number;
  readonly host: 0 | 1;
  /** What an action brings: whether the loops go on, and which way decisions go. */
  readonly datos: { readonly otra: boolean; readonly x: number };
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constantFrom('claim', 'claim', 'act', 'act', 'act', 'release', 'message', 'retry', 'pause', 'reassign'),
  pick: fc.nat(1000),
  host: fc.constantFrom(0 as const, 1 as const),
  datos: fc.record({ otra: fc.boolean(), x: fc.nat(3) }),
});

/** Attempts that are made all at once, one group after the other. */
export const interleaving: fc.Arbitrary<readonly (readonly Attempt[])[]> = fc.array(
  fc.array(attempt, { minLength: 1, maxLength: 6 }),
  { minLength: 3, maxLength: 8 },
);
