import type { FieldIssue, JsonValue } from '../../../host/plugin-api/index.js';
import type { JsonSchema } from '../contract.js';
import { mostOf } from './schema-bounds.js';
import { formats, vocabulary } from './schema-vocabulary.js';

type Path = FieldIssue['path'];

/** A pattern of a schema, and the most characters that it may read in one answer. */
export interface FoundPattern {
  readonly pattern: string;
  readonly path: Path;
  readonly characters: number;
}

/** A schema in which every reference is replaced by its target, and the faults of the schema. */
export interface ResolvedSchema {
  readonly schema: JsonSchema;
  readonly issues: readonly FieldIssue[];
  readonly patterns: readonly FoundPattern[];
}

/** The place of a schema: its path, its depth, the definitions around it, and the most values that it applies to. */
interface Place {
  readonly path: Path;
  readonly nesting: number;
  readonly within: readonly string[];
  readonly times: number;
}

const reference = /^#\/\$defs\/(\w{1,100})$/;
const propertyName = /^[A-Za-z]\w{0,59}$/;
const reservedNames: ReadonlySet<string> = new Set(['constructor', 'prototype']);
/** The assumed items of a list and characters of a text without a maximum. */
const unsaid = { items: 1_000, characters: 10_000 };

/**
 * Resolves a schema that the metaschema accepts. It refuses keywords that are not supported, references to itself or
 * elsewhere, and schemas above the limits of forms: checking an answer costs no more than the size of the schema times
 * that of the answer.
 */
export function resolveSchema(root: JsonSchema): ResolvedSchema {
  const resolver = new Resolver((root['$defs'] ?? {}) as Readonly<Record<string, JsonValue>>);
  const { $defs: _definitions, $schema: _dialect, ...own } = root;
  const schema = resolver.resolve(own, { path: ['schema'], nesting: 0, within: [], times: 1 });
  return { schema: schema as JsonSchema, issues: resolver.issues, patterns: resolver.patterns };
}

class Resolver {
  readonly issues: FieldIssue[] = [];
  readonly patterns: FoundPattern[] = [];
  private schemas = 0;

  constructor(private readonly definitions: Readonly<Record<string, JsonValue>>) {}

  resolve(schema: JsonValue, place: Place): JsonValue {
    this.schemas += 1;
    if (typeof schema !== 'object' || schema === null) return schema;
    if (this.schemas > mostOf.schemas || place.nesting > mostOf.nesting) {
      if (this.schemas === mostOf.schemas + 1 || place.nesting > mostOf.nesting) {
        this.report(place.path, `El esquema tiene más de ${mostOf.schemas} partes o de ${mostOf.nesting} niveles.`);
      }
      return true;
    }
    const { $ref, ...own } = schema as JsonSchema;
    const resolved = Object.fromEntries(
      Object.entries(own).map(([keyword, value]) => [keyword, this.keyword(keyword, value, own, place)]),
    );
    return $ref === undefined ? resolved : this.withReference(resolved, $ref, place);
  }

  private keyword(keyword: string, value: JsonValue, schema: JsonSchema, place: Place): JsonValue {
    const path = [...place.path, keyword];
    const kind = vocabulary.get(keyword);
    const deeper: Place = { ...place, path, nesting: place.nesting + 1 };
    if (kind === undefined) this.report(path, `La palabra clave «${keyword.slice(0, 60)}» no se admite.`);
    if (kind === 'value') this.checkValue(keyword, value, schema, { ...place, path });
    if (kind === 'schema') return this.resolve(value, this.ofEach(keyword, schema, deeper));
    if (kind === 'list') {
      return (value as readonly JsonValue[]).map((one, index) =>
        this.resolve(one, { ...deeper, path: [...path, index] }),
      );
    }
    if (kind !== 'map') return value;
    return Object.fromEntries(
      Object.entries(value as JsonSchema).map(([name, one]) => {
        const at = [...path, name];
        if (!propertyName.test(name) || reservedNames.has(name)) {
          this.report(
            at,
            'El nombre empieza por una letra y tiene hasta 60 letras sin tilde, dígitos o guiones bajos.',
          );
        }
        return [name, this.resolve(one, { ...deeper, path: at })];
      }),
    );
  }

  /** Multiplies the times of the place for a schema of the items of a list, which applies to each item. */
  private ofEach(keyword: string, { maxItems }: JsonSchema, place: Place): Place {
    if (keyword !== 'items' && keyword !== 'contains') return place;
    return { ...place, times: place.times * (typeof maxItems === 'number' ? maxItems : unsaid.items) };
  }

  private checkValue(keyword: string, value: JsonValue, { maxLength }: JsonSchema, { path, times }: Place): void {
    if (keyword === 'format' && !Object.hasOwn(formats, value as string)) {
      this.report(path, `El formato no se admite; se admiten ${Object.keys(formats).join(', ')}.`);
    }
    if (keyword === 'enum') this.checkOptions(value as readonly JsonValue[], path);
    if (keyword === 'pattern') {
      const longest = typeof maxLength === 'number' ? Math.min(maxLength, unsaid.characters) : unsaid.characters;
      this.patterns.push({ pattern: value as string, path, characters: longest * times });
    }
  }

  private checkOptions(options: readonly JsonValue[], path: Path): void {
    const isScalar = options.every((option) => typeof option !== 'object' || option === null);
    if (options.length === 0 || options.length > mostOf.options || !isScalar) {
      this.report(path, `Las opciones son de 1 a ${mostOf.options} textos, números o booleanos.`);
    }
  }

  /** Replaces a reference by its target. Where the schema has rules of its own, both hold. */
  private withReference(own: JsonSchema, target: JsonValue, place: Place): JsonValue {
    const path = [...place.path, '$ref'];
    const name = typeof target === 'string' ? reference.exec(target)?.[1] : undefined;
    if (name === undefined || !Object.hasOwn(this.definitions, name)) {
      this.report(path, 'Solo se admiten referencias a «#/$defs/<nombre>» que existan en el esquema.');
      return own;
    }
    if (place.within.includes(name)) {
      this.report(path, `La definición «${name}» se refiere a sí misma.`);
      return own;
    }
    const referred = this.resolve(this.definitions[name]!, {
      ...place,
      path: ['schema', '$defs', name],
      nesting: place.nesting + 1,
      within: [...place.within, name],
    });
    const isPlain = Object.keys(own).every((keyword) => vocabulary.get(keyword) === 'annotation');
    if (isPlain && typeof referred === 'object') return { ...(referred as JsonSchema), ...own };
    return { ...own, allOf: [...((own['allOf'] ?? []) as readonly JsonValue[]), referred] };
  }

  /** Reports a fault once: a definition may be referred to several times. */
  private report(path: Path, message: string): void {
    const isReported = this.issues.some(
      (issue) => issue.message === message && issue.path.join('.') === path.join('.'),
    );
    if (!isReported) this.issues.push({ path, message });
  }
}
