import type { Block } from './blocks.js';
import { atTask, quoted, type DefinitionWarning } from './fault.js';
import { code } from './fields.js';
import type { Graph } from './graph.js';
import { writtenForm, type OutlineTask } from './outline.js';
import type { TaskTypes } from './task-types.js';

/** Finds the field names of some forms, by code of the form. */
export type FormFields = (codes: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Two tasks that write the same data. */
interface Clash {
  readonly one: OutlineTask;
  readonly other: OutlineTask;
  readonly keys: string[];
}

/**
 * Warns of entries of the data that two branches of a split write: chance decides which one stays. The answers of
 * procedures, and the data of actions without a form, are unknown here.
 */
export async function warnOfSharedData(
  { tasks }: Graph,
  blocks: readonly Block[],
  types: TaskTypes,
  formFields: FormFields,
): Promise<DefinitionWarning[]> {
  const inside = new Set(blocks.flatMap(({ branchOf }) => [...branchOf.keys()]));
  const forms = new Set([...inside].flatMap((number) => formOf(tasks[number]!) ?? []));
  const fields = forms.size === 0 ? new Map<string, readonly string[]>() : await formFields([...forms]);
  return blocks.flatMap(({ split, branchOf }) => {
    const inOrder = [...branchOf].sort(([a], [b]) => a - b);
    const writers = inOrder.map(([number, branch]) => ({ task: tasks[number]!, branch }));
    return clashesOf(writers, (task) => keysOf(task, types, fields)).map(({ one, other, keys }) => ({
      path: atTask(other),
      codigo: 'dato_compartido' as const,
      mensaje:
        `Las tareas ${quoted(one.codigo)} y ${quoted(other.codigo)}, de ramas distintas del PARALELO ` +
        `${quoted(tasks[split]!.codigo)}, escriben ${inWords(keys)}: queda lo que llegue de último.`,
    }));
  });
}

function clashesOf(
  writers: readonly { readonly task: OutlineTask; readonly branch: number }[],
  keys: (task: OutlineTask) => readonly string[],
): readonly Clash[] {
  const firsts = new Map<string, { readonly task: OutlineTask; readonly branches: Set<number> }>();
  const clashes = new Map<string, Clash>();
  for (const { task, branch } of writers) {
    for (const key of keys(task)) {
      const first = firsts.get(key) ?? { task, branches: new Set([branch]) };
      firsts.set(key, first);
      // Only the first task of each branch that writes the entry.
      if (first.branches.has(branch)) continue;
      first.branches.add(branch);
      const pair = `${first.task.index} ${task.index}`;
      const clash = clashes.get(pair) ?? { one: first.task, other: task, keys: [] };
      clash.keys.push(key);
      clashes.set(pair, clash);
    }
  }
  return [...clashes.values()];
}

const formOf = (task: OutlineTask): string | undefined => code.safeParse(writtenForm(task)).data;

function keysOf(
  task: OutlineTask,
  types: TaskTypes,
  fields: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (task.tipo === 'SUBPROCESO' || types.find(task.tipo)) return [task.codigo];
  const form = formOf(task);
  return form === undefined ? [] : (fields.get(form) ?? []);
}

const MOST_NAMED = 5;

function inWords(keys: readonly string[]): string {
  if (keys.length === 1) return `el dato ${quoted(keys[0]!)}`;
  const more = keys.length > MOST_NAMED ? ` y ${keys.length - MOST_NAMED} más` : '';
  return `los datos ${keys.slice(0, MOST_NAMED).map(quoted).join(', ')}${more}`;
}
