import { isDeepStrictEqual } from 'node:util';
import type { ProcessDefinition, Transition } from './definition-schema.js';
import type { Difference } from './difference.js';
import { quoted } from './fault.js';
import type { Task } from './task-schemas.js';
import type { TermRule } from './term-rule.js';
import { transitionDifferences } from './transition-differences.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Lists the differences from one definition to another, names and descriptions included. The order of keys, of tasks,
 * of groups and of transitions of different tasks does not count. Both are parsed by `definitionSchema`; they need not
 * be valid.
 */
export function differences(before: ProcessDefinition, after: ProcessDefinition): readonly Difference[] {
  return [
    ...processDifferences(before, after),
    ...taskDifferences(before.tareas, after.tareas),
    ...transitionDifferences(asSets(before), asSets(after)),
  ];
}

/** Names the tasks whose transitions have no order: the branches of a PARALELO. */
function asSets({ tareas, transiciones }: ProcessDefinition): {
  readonly transitions: readonly Transition[];
  readonly unordered: ReadonlySet<string>;
} {
  const splits = tareas.filter(({ tipo }) => tipo === 'PARALELO').map(({ codigo }) => codigo);
  return { transitions: transiciones, unordered: new Set(splits) };
}

function processDifferences(before: ProcessDefinition, after: ProcessDefinition): Difference[] {
  const own = ['codigo', 'nombre', 'descripcion', 'inicio', 'plazo', 'reglas', 'traslados'] as const;
  const [earlier, later] = [before, after].map((one) => ({ ...one, reglas: sortedRules(one.reglas) }));
  return own
    .filter((field) => !isDeepStrictEqual(earlier![field], later![field]))
    .map((field) => ({
      tipo: 'proceso_cambiado',
      path: [field],
      campos: [field],
      antes: before[field] ?? null,
      despues: after[field] ?? null,
      mensaje: `Cambió el campo ${quoted(field)} del proceso.`,
    }));
}

function taskDifferences(before: readonly Task[], after: readonly Task[]): Difference[] {
  const earlier = new Map(before.map((task, index) => [task.codigo, { task, index }]));
  const later = new Set(after.map(({ codigo }) => codigo));
  const removed = before.flatMap((task, index): Difference[] => {
    if (later.has(task.codigo)) return [];
    const mensaje = `Se retiró la tarea ${quoted(task.codigo)}.`;
    return [{ tipo: 'tarea_retirada', path: ['tareas', index], antes: task, despues: null, mensaje }];
  });
  const others = after.flatMap((task, index): Difference[] => {
    const path = ['tareas', index];
    const old = earlier.get(task.codigo)?.task;
    if (!old) {
      const mensaje = `Se agregó la tarea ${quoted(task.codigo)}.`;
      return [{ tipo: 'tarea_agregada', path, antes: null, despues: task, mensaje }];
    }
    const campos = changedFields(comparable(old), comparable(task));
    if (campos.length === 0) return [];
    const mensaje = `Cambió la tarea ${quoted(task.codigo)}: ${campos.join(', ')}.`;
    const [antes, despues] = [pick(old, campos), pick(task, campos)];
    return [{ tipo: 'tarea_cambiada', path, campos, antes, despues, mensaje }];
  });
  return [...removed, ...others];
}

/** Sorts the pools of a task and the procedures of its actions: they are sets. */
function comparable(task: Task): Fields {
  if (task.tipo !== 'USUARIO') return task;
  const sorted = (value: Fields | undefined): unknown =>
    value && Array.isArray(value['pool']) ? { pool: [...(value['pool'] as string[])].sort() } : value;
  const acciones = task.acciones.map(({ procedimiento, ...action }) => ({
    ...action,
    procedimiento: Array.isArray(procedimiento) ? [...procedimiento].sort() : procedimiento,
  }));
  const reglas = sortedRules(task.reglas);
  const [asignacion, escalamiento] = [sorted(task.asignacion), sorted(task.escalamiento)];
  return { ...task, acciones, asignacion, escalamiento, reglas };
}

const sortedRules = (rules: readonly TermRule[] | undefined): readonly TermRule[] | undefined =>
  rules?.map((rule) => (rule.pool ? { ...rule, pool: [...rule.pool].sort() } : rule));

/** Lists the fields that differ; an undefined field counts as absent. */
function changedFields(before: Fields, after: Fields): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !isDeepStrictEqual(before[field], after[field])).sort();
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
