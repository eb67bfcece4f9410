import { z } from 'zod';
import type { Problem } from '../errors.js';

// The schemas here have no id: the OpenAPI document names those of the host, and a copy of the contract would bring
// them twice.

/**
 * The form of a route's refusals: the body that the interface prescribes, and its schema for the OpenAPI document. A
 * schema of a text is for a body in plain text.
 */
export interface ProblemShape {
  /** Makes the body. It includes `code`, unless it is a text. */
  readonly body: (problem: Problem) => unknown;
  readonly schema: z.ZodType;
}

/** The errors of each field, in the bodies of refusals. */
export const errorsByField = z.record(z.string(), z.array(z.string()));

/** The plain body of a refusal (decisions, section 1). */
export const detailProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ detail, code, ...(errors && { errors }) }),
  schema: z
    .object({ detail: z.string(), code: z.string(), errors: errorsByField.optional() })
    .describe('Un rechazo: `detail` es para personas, `code` para programas.'),
};

/** Django's body `{field: [reason]}` for errors of fields, with `code` beside them; `{detail, code}` otherwise. */
export const fieldsProblem: ProblemShape = {
  body: ({ detail, code, errors }) => (errors ? { ...errors, code } : { detail, code }),
  schema: z.union([
    z.object({ detail: z.string(), code: z.string() }),
    z.object({ code: z.string() }).catchall(z.array(z.string())),
  ]),
};

/** The body of the endpoints that answer `{EsCorrecto, mensaje}`, with `code` and `errors` beside it. */
export const envelopeProblem = {
  body: ({ detail, code, errors }: Problem) => ({
    EsCorrecto: false,
    mensaje: detail,
    code,
    ...(errors && { errors }),
  }),
  schema: z.object({
    EsCorrecto: z.literal(false),
    mensaje: z.string(),
    code: z.string(),
    errors: errorsByField.optional(),
  }),
} satisfies ProblemShape;

/** The body of the tramite endpoints: `{msg}`, with `code` and `errors` beside it. */
export const msgProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ msg: detail, code, ...(errors && { errors }) }),
  schema: z.object({ msg: z.string(), code: z.string(), errors: errorsByField.optional() }),
};
