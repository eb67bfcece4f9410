import { atTask, quoted, taskInWords, type DefinitionFault, type FaultCode, type Place } from './fault.js';
import { asList, asObject, type Outline, type OutlineTask } from './outline.js';

/** Finds rules of terms without a meaning, and rules that would never be applied. */
export function checkRules({ tasks, transitions, written }: Outline): DefinitionFault[] {
  const overdue = new Set(transitions.filter(({ vencido }) => vencido).map(({ desde }) => desde));
  const isTimed = written['plazo'] !== undefined;
  const common = rulesOf('El proceso', [], written);
  const untimed = isTimed ? [] : common.map((rule) => fault(rule, 'regla_sin_plazo', WITHOUT_TERM));
  return [
    ...common.flatMap(checkRule),
    ...untimed,
    ...tasks
      .filter(({ tipo }) => tipo === 'USUARIO')
      .flatMap((task) => [...ofTask(task).flatMap(checkRule), ...checkTerm(task, isTimed, overdue.has(task.codigo))]),
  ];
}

const WITHOUT_TERM = 'es de un plazo, y el proceso no lo tiene';

interface PlacedRule {
  /** The task or the process, in words. */
  readonly owner: string;
  /** The path of the owner, and the path within it. */
  readonly at: Place;
  readonly place: Place;
  readonly written: Readonly<Record<string, unknown>>;
}

const rulesOf = (owner: string, at: Place, { reglas }: Readonly<Record<string, unknown>>): PlacedRule[] =>
  asList(reglas).map((rule, index) => ({ owner, at, place: ['reglas', index], written: asObject(rule) }));

const ofTask = (task: OutlineTask): PlacedRule[] => rulesOf(taskInWords(task), atTask(task), task.written);

function checkRule(rule: PlacedRule): DefinitionFault[] {
  const has = (field: string): boolean => rule.written[field] !== undefined;
  const faults: DefinitionFault[] = [];
  if (has('antes') && has('despues')) {
    faults.push(fault(rule, 'regla_con_dos_momentos', 'dice `antes` y `despues`, y es de uno de los dos'));
  }
  if (!['avisar', 'pool', 'prioridad'].some(has)) {
    faults.push(fault(rule, 'regla_sin_efecto', 'no avisa, ni pasa la tarea, ni cambia su prioridad'));
  }
  return faults;
}

/** Checks that rules have a term; `isTimed`: the process has one, which counts for tasks without their own. */
function checkTerm(task: OutlineTask, isTimed: boolean, isOverdue: boolean): DefinitionFault[] {
  const rules = ofTask(task);
  if (task.written['escalamiento'] !== undefined) {
    rules.push({ owner: taskInWords(task), at: atTask(task), place: ['escalamiento'], written: {} });
  }
  if (task.written['plazo'] === undefined && !isTimed) {
    return rules.map((rule) => fault(rule, 'regla_sin_plazo', 'es de un plazo, y la tarea no lo tiene'));
  }
  // A transition that leaves the task at the end of its term comes before the rules for after the term.
  const late = isOverdue ? rules.filter(({ written }) => written['antes'] === undefined) : [];
  const why = 'nunca se aplica, pues la tarea termina cuando su plazo se vence';
  return late.map((rule) => fault(rule, 'regla_tras_vencimiento', why));
}

function fault({ owner, at, place }: PlacedRule, codigo: FaultCode, why: string): DefinitionFault {
  return { path: [...at, ...place], codigo, mensaje: `${owner}, campo ${quoted(place.join('.'))}: ${why}.` };
}
