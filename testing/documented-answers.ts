import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** An answer as it was sent. */
export interface GivenAnswer {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** The header `Content-Type`; empty when there is none. */
  readonly type: string;
  /** Empty when it is neither JSON nor text. */
  readonly body: string;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >;
}

/** The part of an OpenAPI document that answers are compared with. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
}

/** An operation of the document, and the pattern of its addresses. */
interface KnownOperation extends Operation {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
}

/** Makes a reference to a place in the document (RFC 6901). */
const pointerTo = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const mediaType = (type: string): string => type.split(';')[0]!.trim();

/** Tells whether a body of this type is readable. */
export const isReadable = (type: string): boolean => /^(?:application\/json|text\/\w+)$/.test(mediaType(type));

/** Makes the pattern of the addresses of a path. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** Compares two paths: named places come before parameters. */
export const namedFirst = (one: { readonly path: string }, other: { readonly path: string }): number =>
  one.path.replaceAll('{', '\uffff') < other.path.replaceAll('{', '\uffff') ? -1 : 1;

/** Returns the method of the operation of an answer: HEAD belongs to that of GET. */
export const methodOf = ({ method }: GivenAnswer): string => (method === 'HEAD' ? 'get' : method.toLowerCase());

function operationsOf({ paths }: Document): KnownOperation[] {
  return Object.entries(paths)
    .flatMap(([path, operations]) => {
      const pattern = patternOf(path);
      return Object.entries(operations).map(([method, operation]) => ({
        ...operation,
        method,
        path,
        pattern,
      }));
    })
    .toSorted(namedFirst);
}

// Patterns in the schemas already check the formats of dates and UUIDs.
const ajv = new Ajv2020({
  strict: false,
  // Most validators run a few times: optimizing them takes longer than that.
  code: { optimize: false },
  validateFormats: false,
  unicodeRegExp: false,
  validateSchema: false,
  meta: false,
});
/**
 * The validators by the components that they refer to and by their schema: the refusals of all operations and hosts
 * share a few schemas.
 */
const validators = new Map<string, Map<string, ValidateFunction>>();
let count = 0;

/** A comparison of answers with an OpenAPI document, as strict as a client that relies on it. */
export class DocumentedAnswers {
  private readonly id = `document-${(count += 1)}`;
  private readonly validators: Map<string, ValidateFunction>;
  private readonly operations: readonly KnownOperation[];

  constructor(document: object) {
    ajv.addSchema({ ...document, $id: this.id });
    const components = JSON.stringify((document as Document).components);
    this.validators = validators.get(components) ?? new Map<string, ValidateFunction>();
    validators.set(components, this.validators);
    this.operations = operationsOf(document as Document);
  }

  /**
   * Describes how an answer differs from the document; undefined when it does not differ, or belongs to no operation.
   * With `mayBeAny`, a status that the operation does not name may have the shape of `default`.
   */
  faultOf(answer: GivenAnswer, { mayBeAny = false } = {}): string | undefined {
    const method = methodOf(answer);
    const operation = this.operations.find((one) => one.method === method && one.pattern.test(answer.path));
    // Some operations refuse HEAD.
    if (!operation || (answer.method === 'HEAD' && answer.status === 405)) return undefined;
    const fault = this.differenceFrom(operation, answer, mayBeAny);
    if (fault === undefined) return undefined;
    return `${answer.method} ${operation.path}: ${answer.status} ${fault}: ${answer.body.slice(0, 300)}`;
  }

  private differenceFrom(
    { method, path, responses }: KnownOperation,
    answer: GivenAnswer,
    mayBeAny: boolean,
  ): string | undefined {
    const named = String(answer.status) in responses ? String(answer.status) : undefined;
    const status = named ?? (mayBeAny && 'default' in responses ? 'default' : undefined);
    if (status === undefined) return 'is not documented';
    const { content = {} } = responses[status]!;
    const type = mediaType(answer.type);
    if (type === '' && Object.keys(content).length === 0) return undefined;
    const range = [type, `${type.split('/')[0]}/*`, '*/*'].find((one) => type !== '' && one in content);
    if (range === undefined) return `is of the type "${type}", which is not documented`;
    if (answer.method === 'HEAD' || !isReadable(range)) return undefined;
    const place = ['paths', path, method, 'responses', status, 'content', range, 'schema'];
    const validate = this.compiled(content[range]!.schema, place);
    const body: unknown = type === 'application/json' ? JSON.parse(answer.body) : answer.body;
    return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  /** Compiles the validator of a schema, when it is first needed. */
  private compiled(schema: unknown, place: readonly string[]): ValidateFunction {
    const text = JSON.stringify(schema);
    let validate = this.validators.get(text);
    if (!validate) {
      validate = ajv.compile({ $ref: `${this.id}#${pointerTo(...place)}` });
      this.validators.set(text, validate);
    }
    return validate;
  }
}
