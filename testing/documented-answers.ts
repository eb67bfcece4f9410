import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** An answer as it went over the wire. */
export interface GivenAnswer {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** The header `Content-Type`; empty where there is none. */
  readonly type: string;
  /** Empty where it is neither JSON nor text. */
  readonly body: string;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >;
}

/** What of an OpenAPI document answers are compared with. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
}

/** An operation of the document, and the addresses that it is at. */
interface KnownOperation extends Operation {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
}

/** Returns a place in the document (RFC 6901), for a reference. */
const pointerTo = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const mediaType = (type: string): string => type.split(';')[0]!.trim();

/** Returns whether there is something to read in a body. */
export const isReadable = (type: string): boolean => /^(?:application\/json|text\/\w+)$/.test(mediaType(type));

/** Returns the addresses that a path of a document stands for. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** Those at a named place before those at any. */
export const namedFirst = (one: { readonly path: string }, other: { readonly path: string }): number =>
  one.path.replaceAll('{', '\uffff') < other.path.replaceAll('{', '\uffff') ? -1 : 1;

/** Returns the method of an operation that gives an answer: HEAD is none of its own. */
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

// The formats of dates and UUIDs stand in the schemas as patterns, too.
const ajv = new Ajv2020({
  strict: false,
  // Most are asked a few times: making them faster takes longer than they run.
  code: { optimize: false },
  validateFormats: false,
  unicodeRegExp: false,
  validateSchema: false,
  meta: false,
});
/** By what they refer to, and what they say: the refusals of all operations, and of all hosts, are of a few shapes. */
const validators = new Map<string, Map<string, ValidateFunction>>();
let count = 0;

/** Compares answers with an OpenAPI document, as a client does that believes it. */
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
   * What is wrong with an answer; nothing where it is as documented, or of no operation. With `mayBeAny` the shape of
   * `default` will do for a status that the operation does not name.
   */
  faultOf(answer: GivenAnswer, { mayBeAny = false } = {}): string | undefined {
    const method = methodOf(answer);
    const operation = this.operations.find((one) => one.method === method && one.pattern.test(answer.path));
    // HEAD is not everywhere taken.
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

  /** Compiled when it is first needed. */
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
