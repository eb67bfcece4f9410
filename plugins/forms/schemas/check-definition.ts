import { RE2JS } from 're2js';
import type { Expressions, FieldIssue, JsonValue } from '../../../host/plugin-api/index.js';
import type { SchemaFormDefinition } from '../contract.js';
import type { CompiledQuestion } from '../questions/compiled-question.js';
import { FormExpressions } from '../questions/form-expressions.js';
import { checkNames } from './check-names.js';
import { checkUi } from './check-ui.js';
import { questionsOf } from './questions-of.js';
import { readDefinition, type ReadDefinition } from './read-definition.js';
import type { FoundPattern } from './resolve-schema.js';
import { mostOf, tooDeep } from './schema-bounds.js';
import { SchemaValidators, metaschemaErrors } from './schema-validator.js';
import { inWords } from './schema-words.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** A definition that was read, or its faults, except those of its patterns and conditions. */
export type Examined = { readonly read: ReadDefinition } | { readonly issues: readonly FieldIssue[] };

/** Reads a definition, in bounded time whatever it contains. */
export function examine(definition: SchemaFormDefinition): Examined {
  const shape = checkShape(definition);
  if (shape.length > 0) return { issues: shape };
  const read = readDefinition(definition);
  const codes = new Set(read.entries.flatMap(({ codigo, property }) => (property ? [codigo] : [])));
  const issues = [
    ...read.issues,
    ...checkNames(read.schema, codes, ['schema']),
    ...checkUi(read),
    ...checkPatternSizes(read.patterns),
  ];
  return issues.length > 0 ? { issues } : { read };
}

/** Finds faults of the patterns and conditions, and tells whether the schema compiles. */
export async function checkExpressions(read: ReadDefinition, expressions: Expressions): Promise<FieldIssue[]> {
  const { patterns, entries } = read;
  const steps = patterns.map(({ pattern }) => ({ pattern, of: 'texto', longest: 1 }));
  const { faults } = await expressions.checkSource({ steps });
  const wrong = faults.map(({ step, message }) => ({ path: patterns[step]!.path, message }));
  if (wrong.length > 0) return wrong;
  const work = checkWork(patterns);
  if (work.length > 0) return work;
  const questions = compile(read);
  if (!questions) return [{ path: ['schema'], message: 'El esquema no se puede compilar.' }];
  const definitions = questions.map((question) => question.definition);
  const conditions = await new FormExpressions(definitions, expressions).check();
  return conditions.map(({ path: [index], message }) => ({
    path: ['ui', 'campos', entries[Number(index)]!.codigo, 'condicion'],
    message,
  }));
}

/** Compiles the questions; undefined where ajv refuses a schema that the metaschema accepts. */
function compile(read: ReadDefinition): readonly CompiledQuestion[] | undefined {
  try {
    const validators = new SchemaValidators();
    if (read.joint) validators.compileWhole(read.joint);
    return questionsOf(read, validators);
  } catch {
    return undefined;
  }
}

function checkShape({ schema }: SchemaFormDefinition): FieldIssue[] {
  const at = (path: FieldIssue['path'], message: string): FieldIssue[] => [{ path: ['schema', ...path], message }];
  const deep = tooDeep(schema, mostOf.depth);
  if (deep) return at(deep.slice(0, 4), `El esquema tiene más de ${mostOf.depth} niveles.`);
  if (JSON.stringify(schema).length > mostOf.characters) {
    return at([], `El esquema tiene más de ${mostOf.characters} caracteres.`);
  }
  if ((schema['$schema'] ?? dialect) !== dialect) return at(['$schema'], `Debe ser «${dialect}».`);
  const errors = metaschemaErrors(schema).map(inWords);
  if (errors.length > 0)
    return firstOfEach(errors).map(({ path, message }) => ({ path: ['schema', ...path], message }));
  if (schema['type'] !== 'object') return at(['type'], 'Un formulario es de tipo «object».');
  if (schema['$ref'] !== undefined) return at(['$ref'], 'Un formulario no es una referencia.');
  if ((schema['additionalProperties'] ?? false) !== false) {
    return at(['additionalProperties'], 'Un formulario no tiene otros campos: debe ser falso.');
  }
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonValue>>);
  if (properties.length > mostOf.properties)
    return at(['properties'], `Un formulario tiene hasta ${mostOf.properties} campos.`);
  return properties
    .filter(([, property]) => typeof property !== 'object')
    .flatMap(([name]) => at(['properties', name], 'Una propiedad del formulario tiene un esquema.'));
}

/** Keeps the first issue at each place: several parts of the metaschema may report the same place. */
function firstOfEach(issues: readonly FieldIssue[]): FieldIssue[] {
  const byPlace = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const place = issue.path.join('/');
    if (!byPlace.has(place)) byPlace.set(place, issue);
  }
  return [...byPlace.values()];
}

function checkPatternSizes(patterns: readonly FoundPattern[]): FieldIssue[] {
  const long = patterns.find(({ pattern }) => pattern.length > mostOf.pattern);
  const all = [...new Set(patterns.map(({ pattern }) => pattern))].join('').length;
  if (!long && all <= mostOf.patterns) return [];
  const message = `Un patrón tiene hasta ${mostOf.pattern} caracteres, y todos juntos hasta ${mostOf.patterns}.`;
  return [{ path: (long ?? patterns[0]!).path, message }];
}

function checkWork(patterns: readonly FoundPattern[]): FieldIssue[] {
  let work = 0;
  const excess = patterns.find(({ pattern, characters }) => {
    work += RE2JS.compile(pattern).programSize() * characters;
    return work > mostOf.work;
  });
  if (!excess) return [];
  const message = 'El patrón es demasiado grande para lo que recorre: ponga maxLength y, en listas, maxItems.';
  return [{ path: excess.path, message }];
}
