import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Expressions } from '../../../host/plugin-api/index.js';
import type { FormDescription } from '../contract.js';
import type { CompiledQuestion } from '../questions/compiled-question.js';
import { FieldForm } from '../questions/field-form.js';
import type { ReadQuestion, ReadTogether } from '../questions/judge-answers.js';
import { requiredOf, uiOf } from '../questions/schema-of.js';
import { judgeTogether } from './joint-rules.js';
import type { ReadDefinition } from './read-definition.js';
import { questionsOf } from './questions-of.js';
import { SchemaValidators } from './schema-validator.js';

/** A form that was written as a JSON Schema; its properties are its questions. */
export class SchemaForm extends FieldForm<CompiledQuestion> {
  /** The check of the schema's rules over its properties together; undefined where it has none. */
  private readonly joint: ValidateFunction | undefined;

  constructor(
    private readonly definition: ReadDefinition,
    expressions: Expressions,
  ) {
    const validators = new SchemaValidators();
    super(questionsOf(definition, validators), expressions);
    this.joint = definition.joint && validators.compileWhole(definition.joint);
  }

  asSchema(): FormDescription {
    const { entries, schema } = this.definition;
    const required = requiredOf([...this.questions.values()]);
    const campos = entries.map(({ codigo, ui: { texto } }) => {
      const ui = uiOf(this.questions.get(codigo)!);
      return [codigo, texto === undefined ? ui : { ...ui, texto }] as const;
    });
    return {
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...schema,
        ...((required.length > 0 || schema['required'] !== undefined) && { required }),
        additionalProperties: false,
      },
      ui: { orden: entries.map(({ codigo }) => codigo), campos: Object.fromEntries(campos) },
    };
  }

  protected override judgeTogether(shown: readonly ReadQuestion[]): ReadTogether {
    return this.joint ? judgeTogether(shown, this.joint) : super.judgeTogether(shown);
  }
}
