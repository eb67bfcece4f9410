import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { SchemaForms, type SchemaFormDefinition } from '../../forms/contract.js';
import { code, FORMS_REVISION, formStates, line, ProcessForms } from '../definition/index.js';

/** Builds the schema of a form of processes in a bundle. */
const formItem = (definitionSchema: z.ZodType<SchemaFormDefinition>) =>
  z.strictObject({
    codigo: code,
    nombre: line(200).describe('name'),
    estado: z.enum(formStates).optional().describe('`INACTIVO`: no process comes to name it'),
    schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema 2020-12 of the answers; `ui` says how they are asked for')
      .transform((schema, context) => {
        const { data, error } = definitionSchema.safeParse({ schema });
        if (data) return data;
        for (const { path, message } of error.issues) {
          context.addIssue({
            code: 'custom',
            path: path[0] === 'schema' ? path.slice(1) : [...path],
            message,
          });
        }
        return z.NEVER;
      }),
  });

type FormItem = z.output<ReturnType<typeof formItem>>;

/** The section `formularios`. */
@injectable()
export class FormsSection implements BundleSection<ReturnType<typeof formItem>> {
  readonly name = 'formularios';
  readonly item: ReturnType<typeof formItem>;
  readonly key = 'codigo';
  readonly permissions = ['workflow.designer'];
  readonly revision = FORMS_REVISION;

  constructor(
    @inject(ProcessForms) private readonly stored: ProcessForms,
    @inject(SchemaForms) private readonly forms: SchemaForms,
  ) {
    this.item = formItem(forms.definitionSchema);
  }

  async importItem({ codigo, nombre, estado, schema }: FormItem, { tx }: ImportContext): Promise<ImportOutcome> {
    await this.forms.checkDefinition(schema, (path) => (path[0] === 'ui' ? ['schema', ...path] : path));
    const present = await this.stored.find(codigo, tx);
    const { outcome } = await this.stored.put(tx, present, { codigo, nombre, estado, definition: schema }, null);
    return outcome;
  }

  async exportItems(tx: Transaction): Promise<z.input<ReturnType<typeof formItem>>[]> {
    const forms = await this.stored.all(tx);
    return forms.map(({ codigo, nombre, estado, definition: { schema, ui } }) => ({
      codigo,
      nombre,
      estado,
      schema: { ...schema, ...(ui && { ui }) },
    }));
  }
}
