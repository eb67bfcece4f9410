import { ThreadExpressions } from '../../../../../host/text/expressions/thread-expressions.js';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import { documentFields } from '../../../../../plugins/documents/issued/process-documents.js';
import type { ProcessDefinition } from '../../../../../plugins/workflow/definition/language/definition-schema.js';
import { compileProcess, type ProcessModel } from '../../../../../plugins/workflow/definition/language/model.js';
import type { DefinitionReferences } from '../../../../../plugins/workflow/definition/language/references.js';
import { TaskTypes } from '../../../../../plugins/workflow/definition/language/task-types.js';
import { validate, type Validation } from '../../../../../plugins/workflow/definition/language/validate.js';
import { withCodes } from '../../../../../plugins/workflow/definition/language/with-codes.js';
import { patientExpressions } from '../../../../../testing/patient-limits.js';

type Fields = Readonly<Record<string, JsonValue>>;
type Task = Fields & { readonly codigo: string; readonly tipo: string };

/** Builds a task with the fields that its type requires; its position in the list is its `orden`. */
export const task = (tipo: string, codigo: string, more: Fields = {}): Task => ({
  codigo,
  nombre: codigo,
  tipo,
  ...more,
});

/** Builds a USUARIO with the action `SIGUE`. */
export const user = (codigo: string, more: Fields = {}): Task =>
  task('USUARIO', codigo, {
    asignacion: { pool: ['rol:a'] },
    acciones: [{ codigo: 'SIGUE', nombre: 'Sigue' }],
    ...more,
  });

/** Parses transitions from `A>B` or `A!ACCION>B`, with a condition after `?`: `A>B?datos.x`. */
export const flow = (...transitions: readonly string[]): Fields[] =>
  transitions.map((text) => {
    const [way, condicion] = text.split('?');
    const [from, hacia] = way!.split('>');
    const [desde, accion] = from!.split('!');
    return {
      desde: desde!,
      ...(accion !== undefined && { accion }),
      ...(condicion !== undefined && { condicion }),
      hacia: hacia!,
    };
  });

/** Builds a definition that begins with its first task. */
export const definition = (tareas: readonly Fields[], transiciones: readonly Fields[], more: Fields = {}): Fields => ({
  codigo: 'P',
  nombre: 'Proceso',
  inicio: tareas[0]!['codigo']!,
  tareas,
  transiciones,
  ...more,
});

/** Builds a process of two concurrent tasks that ends with the later one. */
export const inParallel = (codigo: string, ...both: readonly [Task, Task]): Fields => {
  const begins = both.map(({ codigo: name }) => `ABRIR>${name}`);
  const ends = both.map(({ codigo: name, tipo }) => `${name}${tipo === 'USUARIO' ? '!SIGUE' : ''}>CERRAR`);
  const tasks = [task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }), ...both, task('UNION', 'CERRAR'), task('FIN', 'FIN')];
  return definition(tasks, flow(...begins, ...ends, 'CERRAR>FIN'), { codigo });
};

/** Parses a definition as it is stored: with a code for each transition. */
export const parsed = (written: Readonly<Record<string, unknown>>): ProcessDefinition =>
  taskTypes.definitionSchema.parse(withCodes(written));

/** Compiles a definition for running. */
export const compiled = (written: Readonly<Record<string, unknown>>): ProcessModel => compileProcess(parsed(written));

/** Builds references where all codes exist except these. */
export const without = (...names: readonly string[]): DefinitionReferences => {
  const missing = (codes: readonly string[]) => Promise.resolve(codes.filter((one) => names.includes(one)));
  return {
    forms: missing,
    procedures: missing,
    groups: missing,
    mailTemplates: missing,
    processes: missing,
    contributed: (_names, codes) => missing(codes),
  };
};

/** The engine's own types, and DOCUMENTO as the plugin `documents` contributes it. */
export const taskTypes = new TaskTypes([
  {
    tipo: 'DOCUMENTO',
    schema: documentFields,
    names: {
      plantilla: {
        what: 'la plantilla de documento',
        fault: 'plantilla_desconocida',
        versions: () => Promise.resolve(new Map()),
      },
    },
    carryOut: () => Promise.resolve(undefined),
  },
]);

/** Runs `validate` with threads of its own. */
export class TestValidation {
  readonly expressions = new ThreadExpressions({ ...patientExpressions, threads: 1 });

  validate(written: unknown, references = without()): Promise<Validation> {
    return validate(written, { expressions: this.expressions, references, types: taskTypes });
  }

  /** Lists the faults of a definition as `codigo at.its.path`. */
  async faultsOf(written: unknown, references = without()): Promise<string[]> {
    const { errores } = await this.validate(written, references);
    return errores.map(({ codigo, path }) => `${codigo} ${path.join('.')}`);
  }

  close(): Promise<void> {
    return this.expressions.close();
  }
}
