import type { AdminClient, Mutation, Query } from 'ventanilla-admin-client';
import { LOST, Refusal } from './refusal.js';
import type { AddressWith, AnswerOf, BodyOf, Method } from './operation-types.js';

/** A call as a test reads it. */
export interface Call<Body = unknown> {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
}

type Given<T> = T | Refusal | typeof LOST;
type Answering<T, Body> = Given<T> | ((call: Call<Body>) => Given<T> | Promise<Given<T>>);

interface Route {
  readonly name: string;
  readonly pattern: RegExp;
  readonly answer: (call: Call) => unknown;
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

function patternOf(method: string, address: string): RegExp {
  const path = withoutSlash(address).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${method} ${path}$`);
}

/** Returns the name of the procedure that a test picks: `workflow.tasks.held`. */
function nameOf(pick: (admin: AdminClient) => unknown): string {
  const path: string[] = [];
  const proxy: unknown = new Proxy(() => undefined, {
    get: (_target, name) => {
      path.push(String(name));
      return proxy;
    },
  });
  pick(proxy as AdminClient);
  return path.join('.');
}

const answerWith = (given: unknown, call: Call): unknown =>
  typeof given === 'function' ? (given as (call: Call) => unknown)(call) : given;

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/'))
    return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** Makes the JSON of a response; a file and an empty answer are their own. */
function responseOf(answer: unknown): Response {
  if (answer === LOST) throw new TypeError('fetch failed');
  if (answer instanceof Response) return answer;
  if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}

function ofProcedure(answer: unknown): object {
  if (answer === LOST) throw new TypeError('fetch failed');
  if (!(answer instanceof Refusal)) return { result: { data: answer ?? null } };
  const { code: reason, detail, errors } = answer.body;
  return { error: { message: detail, code: -32_600, data: { reason, httpStatus: answer.status, errors } } };
}

/**
 * The service of a test, at the level of `fetch`. Answers have the types of the OpenAPI document and of the procedures;
 * the last one for an address counts.
 */
export class FakeService {
  private readonly routes: Route[] = [];
  private readonly procedures = new Map<string, (call: Call) => unknown>();
  /** All calls, in order. */
  readonly calls: Call[] = [];
  /** Calls without an answer, each a fault of the test. */
  readonly unexpected: string[] = [];

  /** Answers an operation: a value, a {@link Refusal}, or {@link LOST}. */
  on<M extends Method, P extends AddressWith<M>>(
    method: M,
    address: P,
    given: Answering<AnswerOf<P, M>, BodyOf<P, M>>,
  ): this {
    const answer = (call: Call): unknown => answerWith(given, call);
    this.routes.unshift({ name: `${method} ${address}`, pattern: patternOf(method, address), answer });
    return this;
  }

  /** Answers a procedure: `procedure((admin) => admin.workflow.tasks.held, { … })`. */
  procedure<Input, Output>(
    pick: (admin: AdminClient) => Query<Input, Output> | Mutation<Input, Output>,
    given: Answering<Output, Input>,
  ): this {
    this.procedures.set(nameOf(pick), (call) => answerWith(given, call));
    return this;
  }

  /** Returns the calls of an operation (`POST /workflow/api/tomar-tarea`) or of a procedure. */
  callsOf<Body = unknown>(name: string): readonly Call<Body>[] {
    return this.calls.filter((call) => call.name === name) as Call<Body>[];
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname, searchParams } = new URL(request.url);
    const [, procedures] = /^\/admin\/trpc\/(.+)$/.exec(pathname) ?? [];
    const body = await bodyOf(request);
    const answer =
      procedures === undefined
        ? await this.operate(request.method, pathname, Object.fromEntries(searchParams), body)
        : await this.callProcedures(procedures.split(','), body as Readonly<Record<string, unknown>>);
    request.signal.throwIfAborted();
    return answer;
  };

  private async operate(method: string, path: string, query: Call['query'], body: unknown): Promise<Response> {
    const asked = `${method} ${decodeURI(withoutSlash(path))}`;
    for (const { name, pattern, answer } of this.routes) {
      const found = pattern.exec(asked);
      if (!found) continue;
      const call = { name, params: { ...found.groups }, query, body };
      this.calls.push(call);
      return responseOf(await answer(call));
    }
    this.unexpected.push(asked);
    return responseOf(new Refusal({ status: 404, code: 'not_found' }));
  }

  private async callProcedures(names: readonly string[], inputs: Readonly<Record<string, unknown>>): Promise<Response> {
    const answers = names.map(async (name, at) => {
      const call = { name, params: {}, query: {}, body: inputs[at] };
      this.calls.push(call);
      const answer = this.procedures.get(name);
      if (!answer) this.unexpected.push(name);
      return ofProcedure(answer ? await answer(call) : new Refusal({ status: 404, code: 'not_found' }));
    });
    return Response.json(await Promise.all(answers));
  }
}
