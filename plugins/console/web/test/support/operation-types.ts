import type { paths } from '../../src/api/generated/openapi.js';

/** The methods of the operations that pages call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type OperationOf<P extends keyof paths, M extends Method> =
  paths[P] extends Record<Lowercase<M>, infer Operation> ? Operation : never;

/** The addresses with this method. */
export type AddressWith<M extends Method> = {
  [P in keyof paths]: OperationOf<P, M> extends { responses: unknown } ? P : never;
}[keyof paths];

type JsonOf<R> = R extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** The answer of an operation that was done, as the OpenAPI document describes it. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 202 | 204)]> : never;

/** The body of an operation. */
export type BodyOf<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { requestBody?: { content: infer C } } ? C[keyof C] : undefined;
