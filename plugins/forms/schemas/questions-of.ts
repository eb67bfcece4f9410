import { CompiledQuestion } from '../questions/compiled-question.js';
import { definitionOf } from './property-definition.js';
import type { ReadDefinition } from './read-definition.js';
import { SchemaQuestion } from './schema-question.js';
import type { SchemaValidators } from './schema-validator.js';

/** Compiles the properties and notices of a form, in its order. */
export function questionsOf({ entries }: ReadDefinition, validators: SchemaValidators): CompiledQuestion[] {
  return entries.map(({ codigo, ui, property }) =>
    property
      ? new SchemaQuestion(property, validators.compile(property.schema))
      : new CompiledQuestion(
          definitionOf({ codigo, ui: { ...ui, widget: 'INFORMATIVO' }, schema: {}, isRequired: false }),
        ),
  );
}
