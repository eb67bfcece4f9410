import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema?: unknown;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses: Readonly<
              Record<string, { readonly content?: Readonly<Record<string, Media>> }>
            >;
          }
        >
      >
    >
  >;
}

const isTable = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The OpenAPI document of a host, as whoever reads it checks answers against it. */
export class DocumentedAnswers {
  private readonly schemas = new Map<unknown, z.ZodType>();

  constructor(private readonly document: Document) {}

  static async of(url: string): Promise<DocumentedAnswers> {
    return new DocumentedAnswers((await (await fetch(`${url}/openapi.json`)).json()) as Document);
  }

  /** What is wrong with an answer to `GET /a/:b`: nothing where the document has its status, or `default`, with that body. */
  async faultOf(
    name: string,
    answer: Response,
    { mayBeAny }: { mayBeAny: boolean },
  ): Promise<string | undefined> {
    const [method = '', path = ''] = name.split(' ');
    const { responses } = this.document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    const response = responses[answer.status] ?? (mayBeAny ? responses['default'] : undefined);
    const text = await answer.text();
    const told = `${name}: ${answer.status} ${text.slice(0, 200)}`;
    if (!response) return `${told} is not documented`;
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
    const schema = response.content?.[type]?.schema;
    if (schema === undefined) return `${told} is of the type ${type}, which is not documented`;
    const { success, error } = this.schemaOf(schema).safeParse(
      type === 'text/plain' ? text : JSON.parse(text),
    );
    return success ? undefined : `${told}: ${z.prettifyError(error)}`;
  }

  private schemaOf(schema: unknown): z.ZodType {
    const known = this.schemas.get(schema);
    if (known) return known;
    const made = z.fromJSONSchema(this.resolved(schema) as Parameters<typeof z.fromJSONSchema>[0]);
    this.schemas.set(schema, made);
    return made;
  }

  /** The same without references. */
  private resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolved(item));
    if (!isTable(value)) return value;
    if (typeof value['$ref'] === 'string') {
      const steps = value['$ref'].split('/').slice(1);
      return this.resolved(steps.reduce<unknown>((at, step) => (at as Json)[step], this.document));
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.resolved(item)]));
  }
}
