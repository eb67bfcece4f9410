import fc from 'fast-check';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { definition, task, user } from '../definition/language/definition-builders.js';

/** The structure of a process, well structured by its grammar. */
type Structure =
  | { readonly kind: 'step'; readonly tipo: string; readonly isTimed?: boolean }
  | { readonly kind: 'sequence' | 'choice' | 'parallel'; readonly parts: readonly Structure[] }
  | { readonly kind: 'loop'; readonly body: Structure };

type Fields = Record<string, JsonValue>;

/** The form of waits for the citizen, with one required text `plano`. */
export const CITIZEN_FORM = 'F_PLANO';
/** The first letter of the codes of waits for the citizen. */
export const CITIZEN_CODE = 'C';
export const isOfCitizen = (codigo: string): boolean => codigo.startsWith(CITIZEN_CODE);
const ciudadano = { formulario: CITIZEN_FORM, para_ciudadano: 'Falta algo.' };

const fieldsOf: Readonly<Record<string, Fields>> = {
  PROCEDIMIENTO: { procedimiento: 'SP' },
  CORREO: { plantilla: 'M', para: 'datos.correo' },
  DOCUMENTO: { plantilla: 'D' },
  ESPERA: { mensaje: 'M' },
  CIUDADANO: { ciudadano },
  SUBPROCESO: { proceso: 'Q', datos: '{a: datos.a}' },
};

/** The fields of tasks with a time limit, by type. */
const timesOf: Readonly<Record<string, Fields>> = {
  USUARIO: { plazo: { habiles: 2 } },
  ESPERA: { mensaje: 'M', hasta: 'P3D' },
  PAUSA: { hasta: 'P1D' },
  CIUDADANO: { ciudadano, hasta: 'P1M' },
};

/** A step; PAUSA stands for a wait for a time alone, CIUDADANO for one for the citizen. */
const step = fc
  .tuple(fc.constantFrom('USUARIO', 'USUARIO', 'USUARIO', 'USUARIO', 'PAUSA', ...Object.keys(fieldsOf)), fc.boolean())
  .map(([tipo, isTimed]): Structure => ({ kind: 'step', tipo, isTimed: isTimed && tipo in timesOf }));

const structureOf = (maxDepth: number): fc.Arbitrary<Structure> =>
  fc.letrec<{ structure: Structure }>((tie) => ({
    structure: fc.oneof(
      { maxDepth, depthIdentifier: 'process' },
      step,
      fc.record({
        kind: fc.constantFrom('sequence' as const, 'choice' as const, 'parallel' as const),
        parts: fc.array(tie('structure'), { minLength: 2, maxLength: 3, depthIdentifier: 'process' }),
      }),
      fc.record({ kind: fc.constant('loop' as const), body: tie('structure') }),
    ),
  })).structure;

/** A definition that is well structured. */
export const randomProcess: fc.Arbitrary<Fields> = structureOf(4).map(asDefinition);

/** Builds smaller definitions, with at most this depth. */
export const smallProcess = (maxDepth: number): fc.Arbitrary<Fields> => structureOf(maxDepth).map(asDefinition);

/** Builds definitions that call a process as they begin: before all else, or beside it. */
export const callingProcess = (maxDepth: number): fc.Arbitrary<Fields> =>
  fc
    .tuple(fc.constantFrom('sequence' as const, 'parallel' as const), structureOf(maxDepth))
    .map(([kind, rest]) => asDefinition({ kind, parts: [{ kind: 'step', tipo: 'SUBPROCESO' }, rest] }));

function asDefinition(structure: Structure): Fields {
  const tasks: Fields[] = [];
  const transitions: Fields[] = [];
  const add = (tipo: string, more: Fields = {}): string => {
    const codigo = `${'ciudadano' in more ? CITIZEN_CODE : 'T'}${tasks.length}`;
    tasks.push({ ...(tipo === 'USUARIO' ? user(codigo, more) : task(tipo, codigo, more)) });
    return codigo;
  };
  const lead = (desde: string, hacia: string, more: Fields = {}): void => {
    transitions.push({ desde, ...more, hacia });
  };

  /** Adds a part before an existing task, and returns the code of its first task. */
  const before = (next: string, part: Structure): string => {
    switch (part.kind) {
      case 'step': {
        const { tipo, isTimed = false } = part;
        const fields = isTimed || tipo === 'PAUSA' ? timesOf[tipo] : fieldsOf[tipo];
        const codigo = add(tipo === 'PAUSA' || tipo === 'CIUDADANO' ? 'ESPERA' : tipo, fields);
        lead(codigo, next, tipo === 'USUARIO' ? { accion: 'SIGUE' } : {});
        if (isTimed) lead(codigo, next, { vencido: true });
        return codigo;
      }
      case 'sequence':
        return part.parts.reduceRight(before, next);
      case 'choice': {
        const codigo = add('DECISION');
        for (const one of part.parts) lead(codigo, before(next, one), { condicion: 'datos.x > 1' });
        lead(codigo, next);
        return codigo;
      }
      case 'parallel': {
        const join = add('UNION');
        lead(join, next);
        const codigo = add('PARALELO', { cierra: join });
        for (const one of part.parts) lead(codigo, before(join, one));
        return codigo;
      }
      case 'loop': {
        const codigo = add('DECISION');
        const body: Structure = { kind: 'sequence', parts: [{ kind: 'step', tipo: 'USUARIO' }, part.body] };
        const begin = before(codigo, body);
        lead(codigo, begin, { condicion: 'datos.otra' });
        lead(codigo, next);
        return begin;
      }
    }
  };

  const inicio = before(add('FIN'), structure);
  return { ...definition(tasks, transitions), inicio };
}

/** A change that may break a definition, given by three numbers. */
export type Mutation = readonly [kind: number, place: number, other: number];

export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.tuple(fc.nat(8), fc.nat(1_000), fc.nat(1_000)),
  { minLength: 1, maxLength: 3 },
);

/** Applies changes to a definition. */
export function mutated(written: Fields, changes: readonly Mutation[]): Fields {
  const copy = structuredClone(written) as unknown as {
    inicio: string;
    tareas: (Fields & { codigo: string })[];
    transiciones: Fields[];
  };
  for (const [kind, place, other] of changes) {
    const { tareas, transiciones } = copy;
    const any = (): string => tareas[other % tareas.length]?.codigo ?? 'X';
    const one = tareas[place % Math.max(tareas.length, 1)];
    const transition = transiciones[place % Math.max(transiciones.length, 1)];
    if (!one || !transition) break;
    if (kind <= 2) transition['hacia'] = any();
    if (kind === 3) transition['desde'] = any();
    if (kind === 4) transiciones.splice(transiciones.indexOf(transition), 1);
    if (kind === 5) tareas.splice(tareas.indexOf(one), 1);
    if (kind === 6) Object.assign(one, { tipo: tareas[other % tareas.length]!['tipo'], cierra: any() });
    if (kind === 7) copy.inicio = any();
    if (kind === 8) transiciones.push({ ...transition, hacia: any() });
  }
  return { ...written, ...copy };
}
