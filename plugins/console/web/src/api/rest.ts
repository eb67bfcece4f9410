import { refusalOf, unreachable } from './errors.js';
import { serviceFetch } from './service-fetch.js';
import { csrfHeader, readSession } from './session.js';
import type { paths } from './generated/openapi.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The methods of an address, by the OpenAPI document of the service. */
type MethodsOf<Path extends keyof paths> = {
  [M in Method]: paths[Path] extends { readonly [N in M]: object } ? M : never;
}[Method];

type Content<T> = T extends { readonly content: infer C } ? C[keyof C] : undefined;

type OperationOf<Path extends keyof paths, M extends MethodsOf<Path>> = paths[Path] extends {
  readonly [N in M]: infer O;
}
  ? O
  : never;

type AnswerOf<Operation> = Operation extends { readonly responses: infer R }
  ? Content<R[keyof R & (200 | 201 | 202 | 204)]>
  : never;

/** The parameters of a path, or of a query. */
type Parameters<Operation, Part extends 'path' | 'query'> = Operation extends {
  readonly parameters: { readonly [P in Part]: infer V extends object };
}
  ? { readonly [P in Part]: V }
  : Operation extends { readonly parameters: { readonly [P in Part]?: infer V } }
    ? { readonly [P in Part]?: V }
    : never;

/** The value of a body by its media type: for a form with files, the form itself. */
type SentAs<Type, Body> = Type extends 'multipart/form-data' ? FormData : Body;

type Body<Operation> = Operation extends { readonly requestBody: { readonly content: infer C } }
  ? { readonly body: { [Type in keyof C]: SentAs<Type, C[Type]> }[keyof C] }
  : Operation extends { readonly requestBody?: { readonly content: infer C extends object } | undefined }
    ? { readonly body?: { [Type in keyof C]: SentAs<Type, C[Type]> }[keyof C] }
    : { readonly body?: undefined };

type InputOf<Operation> = Parameters<Operation, 'path'> &
  Parameters<Operation, 'query'> &
  Body<Operation> & { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal };

interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

function addressOf(path: string, input: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(input.path?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Sends a call; files are in a `FormData`, whose type the browser sets. */
async function send(method: string, path: string, input: AnyInput): Promise<Response> {
  const { body, headers, signal } = input;
  const isForm = body instanceof FormData;
  for (let isFirst = true; ; isFirst = false) {
    const init: RequestInit = {
      method: method.toUpperCase(),
      headers: {
        ...csrfHeader(),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    let answer: Response;
    try {
      answer = await serviceFetch(addressOf(path, input), init);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw unreachable(cause);
    }
    if (answer.ok) return answer;
    const refusal = await refusalOf(answer);
    // The session has changed since the call began: another tab has logged in.
    if (refusal.code !== 'csrf_failed' || !isFirst) throw refusal;
    await readSession();
  }
}

/**
 * Calls an operation of the service: `rest('get', '/workflow/api/bandeja/', { query: { page: 2 } })`. Address, method,
 * parameters, body and response have the types of `/openapi.json`. Throws `ServiceError`.
 */
export async function rest<Path extends keyof paths & string, M extends MethodsOf<Path>>(
  method: M,
  path: Path,
  ...[input = {} as never]: object extends InputOf<OperationOf<Path, M>>
    ? [input?: InputOf<OperationOf<Path, M>>]
    : [input: InputOf<OperationOf<Path, M>>]
): Promise<AnswerOf<OperationOf<Path, M>>> {
  const answer = await send(method, path, input as AnyInput);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<OperationOf<Path, M>>;
}

/** Sends a body, and loads the file that the service makes of it. */
export async function requestFile(address: keyof paths & string, body: object): Promise<Blob> {
  return (await send('post', address, { body })).blob();
}

/** Loads a file from an address of the service, for a preview or a download. */
export async function readFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await send('get', address, signal ? { signal } : {});
  return answer.blob();
}

/** Sends JSON to an address of the service, and loads the file that it answers, with its headers. */
export async function postForFile(
  address: string,
  body: object,
): Promise<{ readonly content: Blob; readonly headers: Headers }> {
  const answer = await send('post', address, { body });
  return { content: await answer.blob(), headers: answer.headers };
}
