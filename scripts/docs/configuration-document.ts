import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { pluginVariables } from '../../host/boot/config/environment.js';
import { hostVariables } from '../../host/runtime/host-variables.js';
import { hostConfigShape } from '../../host/boot/config/host-config.js';
import { packageRoot } from '../../host/runtime/paths.js';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { plugin as clamd } from '../../plugins/clamd/index.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { writtenDocument } from './written-document.js';

/** The schema of a key, from `z.toJSONSchema` and its `.meta`. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  /** Whether it names a file or a folder. */
  readonly path?: boolean;
  /** The behaviour where a key without a default is left out. */
  readonly unset?: string;
}

/** A key, combined from the alternatives of its table. */
interface Key {
  readonly name: string;
  readonly schema: Schema;
  /** The values of `driver` with which the key exists, where not all have it. */
  readonly with?: readonly unknown[];
  /** The values of `driver` that require this key. */
  readonly requiredWith?: readonly unknown[];
}

export const configurationFile = path.join(packageRoot, 'docs/configuration.md');

const code = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ')}\``;

function jsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
}

/** Merges the alternatives of a table, which its `driver` selects, into one table. */
function merged(name: string, { oneOf = [], default: given }: Schema): Key[] {
  const names = new Set(oneOf.flatMap(({ properties = {} }) => Object.keys(properties)));
  const driverOf = ({ properties }: Schema): unknown => properties!['driver']!.const;
  return [...names].flatMap((key): Key[] => {
    const having = oneOf.filter(({ properties }) => properties?.[key]);
    const schema = Object.assign({}, ...having.map(({ properties }) => properties![key]!).reverse()) as Schema;
    if (key === 'driver') {
      const usual = (given as { readonly driver?: unknown }).driver ?? schema.default;
      return [{ name: `${name}.driver`, schema: { ...schema, enum: oneOf.map(driverOf), default: usual } }];
    }
    const among = {
      ...(having.length < oneOf.length && { with: having.map(driverOf) }),
      requiredWith: having.filter(({ required }) => required?.includes(key)).map(driverOf),
    };
    return keysOf(`${name}.${key}`, schema).map((one) => ({ ...one, ...among }));
  });
}

/** Returns the keys of a table with their dotted names, including those of nested tables. */
function keysOf(name: string, schema: Schema): Key[] {
  if (schema.oneOf?.every((one) => one.properties?.['driver'])) return merged(name, schema);
  if (!schema.properties) return [{ name, schema }];
  const prefix = name === '' ? '' : `${name}.`;
  return Object.entries(schema.properties).flatMap(([key, one]) => keysOf(prefix + key, one));
}

function valuesOf({ type, enum: values, items, ...schema }: Schema): string {
  if (values) return values.map(code).join(', ');
  if (schema.path) return 'path';
  if (type === 'array') return items?.type === 'string' ? 'list of texts' : 'list';
  const { minimum, exclusiveMinimum, maximum } = schema;
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  const above = exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`;
  const to = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` up to ${maximum}`;
  if (type === 'integer' || type === 'number') return `${type}${from}${above}${to}`;
  return { boolean: '`true`, `false`', string: 'text', object: 'map' }[type ?? ''] ?? 'text or list';
}

const stages = ['default', 'production'] as const;

/** Returns the value that `config/<stage>.yaml` gives a key. */
function setBy(stage: string, name: string): unknown {
  const file = readFileSync(path.join(packageRoot, `config/${stage}.yaml`), 'utf8');
  return name
    .split('.')
    .reduce<unknown>((table, key) => (table as Record<string, unknown> | undefined)?.[key], parse(file));
}

function defaultOf({ name, schema, requiredWith = [] }: Key): string {
  const [general, production] = stages.map((stage) => setBy(stage, name));
  const value = general ?? schema.default;
  const parts = [
    value === undefined ? schema.unset : code(value),
    production !== undefined && `${code(production)} with \`NODE_ENV=production\``,
    requiredWith.length > 0 && `required with ${requiredWith.map(code).join(', ')}`,
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) throw new Error(`${name}: no default, and no \`unset\` in its .meta`);
  return parts.join('; ');
}

function row(key: Key, variables: ReadonlyMap<string, string>): string {
  const { name, schema } = key;
  if (schema.description === undefined) throw new Error(`${name}: no description in its schema`);
  const only = key.with === undefined ? '' : ` With \`driver: ${key.with.join(', ')}\`.`;
  const variable = variables.get(name);
  const cells = [
    code(name),
    defaultOf(key),
    valuesOf(schema),
    variable === undefined ? '' : code(variable),
    schema.description + only,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Writes the keys of host and plugins, one table for each table of the configuration; not formatted yet. */
function configurationTables(plugins: readonly AnyHostPlugin[]): string {
  const variables = new Map(
    Object.entries({ ...hostVariables, ...pluginVariables(plugins) }).map(([variable, key]) => [key, variable]),
  );
  const host = Object.entries(hostConfigShape).map(
    ([name, schema]) => [name, jsonSchema(schema as z.ZodType)] as const,
  );
  const ofPlugins = plugins.map(({ id, config }) => [id, jsonSchema(config as z.ZodType)] as const);
  const isTable = (schema: Schema): boolean => schema.properties !== undefined || schema.oneOf !== undefined;
  const single = host.filter(([, schema]) => !isTable(schema));
  const tables = [...host.filter(([, schema]) => isTable(schema)), ...ofPlugins];
  const sections: [title: string, keys: Key[]][] = [
    ['The service', single.flatMap(([name, schema]) => keysOf(name, schema))],
    ...tables.map(([name, schema]): [string, Key[]] => [code(name), keysOf(name, schema)]),
  ];
  return sections
    .filter(([, keys]) => keys.length > 0)
    .map(([title, keys]) =>
      [
        `### ${title}`,
        '',
        '| key | default | values | variable | meaning |',
        '| --- | --- | --- | --- | --- |',
        ...keys.map((key) => row(key, variables)),
      ].join('\n'),
    )
    .join('\n\n');
}

/** Returns the document with the tables made from the present schemas of all plugins of the product. */
export function configurationDocument(): Promise<string> {
  const tables = configurationTables([...productPlugins, clamd]);
  return writtenDocument(configurationFile, 'npm run docs:configuration', tables);
}
