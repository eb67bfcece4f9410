import { blocksOf, enclosing, type Block } from './blocks.js';
import type { ProcessDefinition, Transition } from './definition-schema.js';
import { exitsOf, noExits, type Exits } from './exits.js';
import { graphOf } from './graph.js';
import { outlineOf, type OutlineTransition } from './outline.js';
import type { Payment } from './task-payment.js';
import type { Task, TaskType } from './task-schemas.js';
import { termOfTask, type TermOfTask } from './task-term.js';

/** The transitions of a way out, in the order in which they are tried; of a PARALELO, all are taken. */
export type Exit = readonly Transition[];

/** A task, its ways out, and the blocks around it. */
export interface TaskModel extends TermOfTask {
  readonly codigo: string;
  readonly tipo: TaskType;
  readonly definition: Task;
  /** Without an action: empty for USUARIO and FIN. */
  readonly ordinary: Exit;
  /** For a USUARIO, by code of the action. */
  readonly actions: ReadonlyMap<string, Exit>;
  readonly overdue: Exit;
  /** The blocks that contain it, the outermost first. A block does not contain its own split and join. */
  readonly blocks: readonly BlockModel[];
}

/** A block: the tasks between a PARALELO and its UNION. */
export interface BlockModel {
  /** Code of the PARALELO. */
  readonly split: string;
  /** Code of the UNION. */
  readonly join: string;
  /** One token for each: the split begins them all, and the join waits for all of them. */
  readonly branches: Exit;
  /** The tasks of the block by code, each with its branch: the code of the transition that begins it. */
  readonly inside: ReadonlyMap<string, string>;
}

/** A validated definition, compiled for running. Immutable. */
export interface ProcessModel {
  readonly definition: ProcessDefinition;
  readonly first: TaskModel;
  /** By code. */
  readonly tasks: ReadonlyMap<string, TaskModel>;
  /** By code of the PARALELO, and by that of the UNION. */
  readonly blocks: ReadonlyMap<string, BlockModel>;
}

/** Finds the form in which the citizen answers a wait; undefined for a task that does not wait for the citizen. */
export function citizenForm({ definition }: Pick<TaskModel, 'definition'>): string | undefined {
  return definition.tipo === 'ESPERA' ? definition.ciudadano?.formulario : undefined;
}

/** Finds the payment that a task waits for; undefined for any other task. */
export function paymentOf({ definition }: Pick<TaskModel, 'definition'>): Payment | undefined {
  return definition.tipo === 'ESPERA' ? definition.pago : undefined;
}

/** Compiles a definition without faults. Throws a `RangeError` for one that `validate` would refuse. */
export function compileProcess(definition: ProcessDefinition): ProcessModel {
  const outline = outlineOf(definition);
  const graph = graphOf(outline);
  const exits = exitsOf(outline);
  const exitOf = (transitions: readonly OutlineTransition[]): Exit =>
    transitions.map(({ index }) => definition.transiciones[index]!);

  const models = new Map<Block, BlockModel>();
  const found = blocksOf(graph);
  for (const block of found) {
    const branches = exitOf(graph.from[block.split]!.map(({ transition }) => transition));
    const byFirst = new Map(branches.map(({ hacia, codigo }) => [graph.byCode.get(hacia)!, codigo]));
    models.set(block, {
      split: graph.tasks[block.split]!.codigo,
      join: graph.tasks[block.join]!.codigo,
      branches,
      inside: new Map([...block.branchOf].map(([number, first]) => [graph.tasks[number]!.codigo, byFirst.get(first)!])),
    });
  }
  const around = enclosing(graph, found);

  const tasks = new Map(
    graph.tasks.map((task, number): [string, TaskModel] => {
      const own: Exits = exits.get(task.codigo) ?? noExits;
      const model: TaskModel = {
        codigo: task.codigo,
        tipo: known(task.tipo, 'task types'),
        definition: definition.tareas[task.index]!,
        ...termOfTask(definition.tareas[task.index]!, definition),
        ordinary: exitOf(own.ordinary),
        actions: new Map([...own.actions].map(([codigo, group]) => [codigo, exitOf(group)])),
        overdue: exitOf(own.overdue),
        blocks: around[number]!.map((block) => models.get(block)!),
      };
      return [task.codigo, model];
    }),
  );
  return {
    definition,
    first: known(tasks.get(definition.inicio), 'a first task'),
    tasks,
    blocks: new Map(
      [...models.values()].flatMap((block) => [
        [block.split, block],
        [block.join, block],
      ]),
    ),
  };
}

/** Returns a task of the model. Throws a `RangeError` for an unknown code. */
export function getTask(model: ProcessModel, codigo: string): TaskModel {
  return known(model.tasks.get(codigo), `a task ${codigo}`);
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`The process does not have ${what}.`);
  return value;
}
