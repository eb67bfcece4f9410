import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Expressions, fieldErrors, InputError, RecentlyUsed, type FieldIssue } from '../../host/plugin-api/index.js';
import { UnusableFormError, type Form, type SchemaFormDefinition, type SchemaForms } from './contract.js';
import { FormDefinitionError } from './questions/form-definition-error.js';
import { checkExpressions, examine } from './schemas/check-definition.js';
import { checkFileTypes } from './schemas/check-ui.js';
import { definitionSchema } from './schemas/schema-definition.js';
import { SchemaForm } from './schemas/schema-form.js';

/** The characters of stored forms that are kept compiled. The compiled form takes many times as much memory. */
const MOST_OPEN = 4 * 1024 * 1024;

/** {@link SchemaForms} with ajv, which compiles a schema only after its cost has been checked. */
@injectable()
export class AjvSchemaForms implements SchemaForms {
  readonly definitionSchema = definitionSchema;
  private readonly cached = new RecentlyUsed<Form>(MOST_OPEN);

  constructor(@inject(Expressions) private readonly expressions: Expressions) {}

  async findIssues(definition: SchemaFormDefinition): Promise<readonly FieldIssue[]> {
    const examined = examine(definition);
    if ('issues' in examined) return examined.issues;
    const types = checkFileTypes(examined.read);
    return types.length > 0 ? types : checkExpressions(examined.read, this.expressions);
  }

  async checkDefinition(
    definition: SchemaFormDefinition,
    place: (path: FieldIssue['path']) => FieldIssue['path'] = (path) => path,
  ): Promise<void> {
    const issues = await this.findIssues(definition);
    if (issues.length === 0) return;
    const placed = issues.map(({ path, message }) => ({ path: place(path), message }));
    throw new InputError('El formulario no es válido.', { errors: fieldErrors(placed) });
  }

  openForm(stored: unknown): Form {
    const text = JSON.stringify(stored) ?? '';
    return this.cached.get(createHash('sha256').update(text).digest('base64'), text.length, () => this.build(stored));
  }

  private build(stored: unknown): Form {
    const parsed = definitionSchema.safeParse(stored);
    if (!parsed.success) throw new UnusableFormError(parsed.error);
    const examined = examine(parsed.data);
    if ('issues' in examined) throw new UnusableFormError(new FormDefinitionError(examined.issues));
    try {
      return new SchemaForm(examined.read, this.expressions);
    } catch (error) {
      throw new UnusableFormError(error);
    }
  }
}
