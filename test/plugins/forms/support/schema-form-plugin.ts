import { inject, injectable } from 'inversify';
import { contribute, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import {
  DraftableForms,
  SchemaForms,
  type DraftableFormSource,
  type SchemaFormDefinition,
} from '../../../../plugins/forms/contract.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** Returns a plugin whose forms are JSON Schemas and have drafts; a test may change them meanwhile. */
export function schemaFormPlugin(definitions: Record<string, SchemaFormDefinition>): AnyHostPlugin {
  @injectable()
  class Source implements DraftableFormSource {
    readonly kind = 'esquema';
    readonly isOffered = true;

    constructor(@inject(SchemaForms) private readonly forms: SchemaForms) {}

    findForm(codigo: string) {
      const definition = definitions[codigo];
      return Promise.resolve(definition && this.forms.openForm(definition));
    }
  }
  return pluginOf({
    id: 'schema-forms',
    dependsOn: ['forms'],
    contributes: [contribute(DraftableForms, Source)],
  });
}
