import { inject, injectable, multiInject, optional } from 'inversify';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { SchemaForms, type FieldUi, type Form, type JsonSchema, type QuestionOption } from '../../../forms/contract.js';
import { ProcessBinders, type ProcessBinder } from '../../../tramites/contract.js';
import { ProcessForms } from '../forms/process-forms.js';
import { asObject, asText, outlineOf, writtenForm } from '../language/outline.js';
import { Processes } from './processes.js';

/** An entry of `datos` that conditions of a process can read. */
export interface ConditionName {
  /** Its path in expressions, such as `datos.monto`. */
  readonly nombre: string;
  readonly texto: string;
  /** The type of a question, or another one of a field. */
  readonly tipo: string;
  readonly opciones: readonly Pick<QuestionOption, 'codigo' | 'nombre'>[];
  /** The task whose form asks for it; null for the answers that the instance begins with. */
  readonly tarea: string | null;
}

/** The most options of a name: those of a large catalog are not listed. */
const MOST_OPTIONS = 200;

/** The names of answers that the conditions of a draft can read, for editors. */
@injectable()
export class ConditionNames {
  constructor(
    @inject(Processes) private readonly processes: Processes,
    @inject(ProcessForms) private readonly forms: ProcessForms,
    @inject(SchemaForms) private readonly schemaForms: SchemaForms,
    @multiInject(ProcessBinders.token) @optional() private readonly binders: readonly ProcessBinder[] = [],
  ) {}

  /** Lists the names of the draft, or of the active version without one. Throws `NotFoundError`. */
  async of(llave: string): Promise<readonly ConditionName[]> {
    const process = await this.processes.get(llave);
    const { tasks } = outlineOf(await this.processes.present(process));
    const named = tasks.flatMap((task) => {
      const form = asText(writtenForm(task));
      return form === undefined ? [] : [{ tarea: task.codigo, form }];
    });
    const stored = await this.forms.definitionsOf([...new Set(named.map(({ form }) => form))]);
    const names: ConditionName[] = [];
    for (const binder of this.binders) {
      for (const form of await binder.forms(process.codigo)) names.push(...(await namesIn(() => form, null)));
    }
    for (const { tarea, form } of named) {
      const definition = stored.get(form);
      if (definition) names.push(...(await namesIn(() => this.schemaForms.openForm(definition), tarea)));
    }
    return names;
  }
}

/** Lists the names of a form; none of a form that cannot be used now, as an editor works without them. */
async function namesIn(open: () => Form, tarea: string | null): Promise<readonly ConditionName[]> {
  try {
    const form = open();
    await form.ready();
    const { schema, ui } = form.asSchema();
    const campos = ui.campos ?? {};
    return Object.entries(asObject(schema['properties'])).map(([codigo, property]) =>
      nameOf(codigo, asObject(property) as JsonSchema, campos[codigo] ?? {}, tarea),
    );
  } catch (error) {
    if (error instanceof UnavailableError) return [];
    throw error;
  }
}

function nameOf(codigo: string, schema: JsonSchema, ui: FieldUi, tarea: string | null): ConditionName {
  const { texto, widget, opciones = [] } = ui;
  return {
    nombre: `datos.${codigo}`,
    texto: texto ?? asText(schema['title']) ?? codigo,
    tipo: widget ?? 'TEXTO',
    opciones: opciones.length > MOST_OPTIONS ? [] : opciones.map((one) => ({ codigo: one.codigo, nombre: one.nombre })),
    tarea,
  };
}
