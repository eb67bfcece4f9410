import { procedureCode } from '../../../procedures/contract.js';
import type { TaskNames } from '../../contract.js';
import type { ProcessDefinition } from './definition-schema.js';
import { atTask, taskInWords, type Place } from './fault.js';
import { code, pool } from './fields.js';
import { asList, asObject, outlineOf, writtenForm, type Outline, type OutlineTask } from './outline.js';
import type { DefinitionReferences } from './references.js';
import type { TaskTypes } from './task-types.js';

export type ReferenceKind = Exclude<keyof DefinitionReferences, 'contributed'>;

/** A reference, by code, to an object outside the definition. */
export interface Reference {
  /** The task or the process that has the reference, in words. */
  readonly owner: string;
  readonly path: Place;
  readonly name: string;
}

/** Lists the codes that a definition refers to, by kind, each once. */
export function namedCodes(definition: ProcessDefinition): Readonly<Record<ReferenceKind, readonly string[]>> {
  const { forms, procedures, groups, mailTemplates, processes } = referencesOf(outlineOf(definition));
  return {
    forms: namesOf(forms),
    procedures: namesOf(procedures),
    groups: namesOf(groups),
    mailTemplates: namesOf(mailTemplates),
    processes: namesOf(processes),
  };
}

/** Lists the codes of references, each once. */
export function namesOf(references: readonly Reference[]): readonly string[] {
  return [...new Set(references.map(({ name }) => name))];
}

/** Collects the references of a definition by kind, each in the order of the definition. */
export function referencesOf({ tasks, written: process }: Outline): Record<ReferenceKind, Reference[]> {
  const found: Record<ReferenceKind, Reference[]> = {
    forms: [],
    procedures: [],
    groups: [],
    mailTemplates: [],
    processes: [],
  };
  for (const one of [undefined, ...tasks]) {
    const place = one === undefined ? [] : atTask(one);
    const owner = one === undefined ? 'El proceso' : taskInWords(one);
    // The schema reports a value that is not a code.
    const add = (kind: ReferenceKind, schema: typeof code, value: unknown, ...path: Place): void => {
      const { data } = schema.safeParse(value);
      if (data !== undefined) found[kind].push({ owner, path: [...place, ...path], name: data });
    };
    const addGroups = (given: unknown, ...path: Place): void =>
      asList(asObject(given)['pool']).forEach((name, index) =>
        add('groups', pool.element, name, ...path, 'pool', index),
      );
    const addRules = (rules: unknown): void =>
      asList(rules).forEach((rule, index) => {
        addGroups(rule, 'reglas', index);
        const { plantilla } = asObject(asObject(rule)['avisar']);
        add('mailTemplates', code, plantilla, 'reglas', index, 'avisar', 'plantilla');
      });
    if (one === undefined) {
      addRules(process['reglas']);
      continue;
    }
    const { tipo, written } = one;
    add('forms', code, writtenForm(one), ...(tipo === 'ESPERA' ? ['ciudadano', 'formulario'] : ['formulario']));
    if (tipo === 'USUARIO') {
      for (const field of ['asignacion', 'escalamiento']) addGroups(written[field], field);
      addRules(written['reglas']);
      for (const { index, written: action } of one.acciones) {
        const named = action['procedimiento'];
        const at = ['acciones', index, 'procedimiento'] as const;
        if (Array.isArray(named)) named.forEach((name, nth) => add('procedures', procedureCode, name, ...at, nth));
        else add('procedures', procedureCode, named, ...at);
      }
    }
    if (tipo === 'PROCEDIMIENTO') add('procedures', procedureCode, written['procedimiento'], 'procedimiento');
    if (tipo === 'CORREO') add('mailTemplates', code, written['plantilla'], 'plantilla');
    if (tipo === 'SUBPROCESO') add('processes', code, written['proceso'], 'proceso');
  }
  return found;
}

/** The references in one field of the tasks of one contributed type. */
interface ContributedReferences {
  readonly tipo: string;
  readonly field: string;
  readonly names: TaskNames;
  readonly references: readonly Reference[];
}

/** Collects the references in the fields of contributed types, in the order of the definition. */
export function contributedReferences({ tasks }: Outline, types: TaskTypes): readonly ContributedReferences[] {
  const found = new Map<string, ContributedReferences & { readonly references: Reference[] }>();
  for (const task of tasks) {
    const tipo = task.tipo ?? '';
    for (const [field, names] of Object.entries(types.find(tipo)?.names ?? {})) {
      const named = textsOf(task, field);
      if (!names || named.length === 0) continue;
      const key = `${tipo} ${field}`;
      const own = found.get(key) ?? { tipo, field, names, references: [] };
      found.set(key, own);
      own.references.push(...named);
    }
  }
  return [...found.values()];
}

/** Reads a text, or a list of texts; the schema reports other values. */
function textsOf(task: OutlineTask, field: string): Reference[] {
  const value = task.written[field];
  const owner = taskInWords(task);
  if (typeof value === 'string') return [{ owner, path: atTask(task, field), name: value }];
  return asList(value).flatMap((name, index) =>
    typeof name === 'string' ? [{ owner, path: atTask(task, field, index), name }] : [],
  );
}
