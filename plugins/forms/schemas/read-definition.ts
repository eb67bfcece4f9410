import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { FieldUi, FormUi, JsonSchema, SchemaFormDefinition } from '../contract.js';
import type { Property } from './property-definition.js';
import { resolveSchema, type ResolvedSchema } from './resolve-schema.js';

/** A notice, or a property, with its code. */
export type Entry = {
  readonly codigo: string;
  readonly ui: FieldUi;
  readonly property: Property | undefined;
};

/** A definition whose schema has its references resolved. */
export interface ReadDefinition extends ResolvedSchema {
  readonly ui: FormUi;
  /** The entries in the order of the form: those that `orden` names, then the other properties. */
  readonly entries: readonly Entry[];
  /** The schema without its properties; undefined where that has no rule. */
  readonly joint: JsonSchema | undefined;
}

/** Keywords of the root that are no rule over its properties together. */
const ofProperties: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** Reads a definition whose schema the metaschema accepts. */
export function readDefinition({ schema: written, ui = {} }: SchemaFormDefinition): ReadDefinition {
  const resolved = resolveSchema(written);
  const { schema } = resolved;
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonValue>>;
  const required = (schema['required'] ?? []) as readonly string[];
  const campos = new Map(Object.entries(ui.campos ?? {}));
  const codes = new Set([...(ui.orden ?? []), ...Object.keys(properties)]);
  const together = Object.entries(schema).filter(([keyword]) => !ofProperties.has(keyword));
  return {
    ...resolved,
    ui,
    joint: together.length > 0 ? Object.fromEntries(together) : undefined,
    entries: [...codes].map((codigo) => {
      const own = campos.get(codigo) ?? {};
      const part = Object.hasOwn(properties, codigo) ? (properties[codigo] as JsonSchema) : undefined;
      const isRequired = required.includes(codigo) || own.obligatorio === true;
      const property = part && { codigo, schema: part, ui: own, isRequired };
      return { codigo, ui: own, property };
    }),
  };
}
