import { sortedJson } from '../../frame/same-value.js';
import { waysFrom, type Definition, type Step } from './definition.js';

/** The state of a step in a comparison. */
export type StepChange = 'added' | 'removed' | 'changed';

/** Writes the ways out of a step, without the codes that the service gives. */
const onward = (definition: Definition, codigo: string): string =>
  sortedJson(waysFrom(definition, codigo).map(({ index: _index, codigo: _codigo, ...way }) => way));

/** Finds the steps that differ from one definition to another, with their ways out. */
export function changedSteps(before: Definition, after: Definition): ReadonlyMap<string, StepChange> {
  const earlier = new Map(before.tareas.map((step) => [step.codigo, step]));
  const later = new Map(after.tareas.map((step) => [step.codigo, step]));
  const changes = new Map<string, StepChange>();
  for (const [codigo, step] of later) {
    const old = earlier.get(codigo);
    if (!old) changes.set(codigo, 'added');
    else if (sortedJson(old) !== sortedJson(step) || onward(before, codigo) !== onward(after, codigo)) {
      changes.set(codigo, 'changed');
    }
  }
  for (const codigo of earlier.keys()) if (!later.has(codigo)) changes.set(codigo, 'removed');
  return changes;
}

const verbs = { added: 'Se agrega', removed: 'Se retira', changed: 'Cambia' } as const;

/** Lists the steps that differ from one definition to another, in words. */
export function stepChanges(before: Definition, after: Definition): readonly string[] {
  const names = new Map([...before.tareas, ...after.tareas].map((step: Step) => [step.codigo, step.nombre]));
  const { tareas: _before, transiciones: _ways, ...own } = before;
  const { tareas: _after, transiciones: _others, ...others } = after;
  return [
    ...(sortedJson(own) === sortedJson(others) ? [] : ['Cambian los datos del proceso.']),
    ...[...changedSteps(before, after)].map(([codigo, change]) => `${verbs[change]} el paso «${names.get(codigo)}».`),
  ];
}
