import { atTask, quoted, type DefinitionFault, type FaultCode, type Place } from './fault.js';
import { asList, asObject, type Outline, type OutlineTask } from './outline.js';

/** Rules of terms that mean nothing, or would never be applied. */
export function checkRules({ tasks, transitions }: Outline): DefinitionFault[] {
  const overdue = new Set(transitions.filter(({ vencido }) => vencido).map(({ desde }) => desde));
  return tasks
    .filter(({ tipo }) => tipo === 'USUARIO')
    .flatMap((task) => [...rulesOf(task).flatMap(checkRule), ...checkTerm(task, overdue.has(task.codigo))]);
}

interface PlacedRule {
  readonly task: OutlineTask;
  readonly place: Place;
  readonly written: Readonly<Record<string, unknown>>;
}

const rulesOf = (task: OutlineTask): PlacedRule[] =>
  asList(task.written['reglas']).map((rule, index) => ({ task, place: ['reglas', index], written: asObject(rule) }));

function checkRule({ task, place, written }: PlacedRule): DefinitionFault[] {
  const has = (field: string): boolean => written[field] !== undefined;
  const faults: DefinitionFault[] = [];
  if (has('antes') && has('despues')) {
    faults.push(fault(task, place, 'regla_con_dos_momentos', 'dice `antes` y `despues`, y es de uno de los dos'));
  }
  if (!['avisar', 'pool', 'prioridad'].some(has)) {
    faults.push(fault(task, place, 'regla_sin_efecto', 'no avisa, ni pasa la tarea, ni cambia su prioridad'));
  }
  return faults;
}

function checkTerm(task: OutlineTask, isOverdue: boolean): DefinitionFault[] {
  const escalation: PlacedRule[] =
    task.written['escalamiento'] === undefined ? [] : [{ task, place: ['escalamiento'], written: {} }];
  const rules = [...rulesOf(task), ...escalation];
  if (task.written['plazo'] === undefined) {
    return rules.map(({ place }) => fault(task, place, 'regla_sin_plazo', 'es de un plazo, y la tarea no lo tiene'));
  }
  // What leaves the task is done then, and no rule is applied any more.
  const late = isOverdue ? rules.filter(({ written }) => written['antes'] === undefined) : [];
  const why = 'nunca se aplica, pues la tarea termina cuando su plazo se vence';
  return late.map(({ place }) => fault(task, place, 'regla_tras_vencimiento', why));
}

function fault(task: OutlineTask, place: Place, codigo: FaultCode, why: string): DefinitionFault {
  const mensaje = `La tarea ${quoted(task.codigo)}, campo ${quoted(place.join('.'))}: ${why}.`;
  return { path: atTask(task, ...place), codigo, mensaje };
}
