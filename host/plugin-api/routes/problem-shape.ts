import { z } from 'zod';
import type { Problem } from '../errors.js';

// The schemas here have no id: the document names those of the host, and a copy of the contract brings them once more.

/**
 * How a route words its refusals, in the body that the interface gives for it, and the schema of that body for the
 * document. A schema of text is of a body in plain text.
 */
export interface ProblemShape {
  /** `code` belongs into it, unless it is a text. */
  readonly body: (problem: Problem) => unknown;
  readonly schema: z.ZodType;
}

/** What is wrong with each field, as refusals tell it. */
export const errorsByField = z.record(z.string(), z.array(z.string()));

/** The plain body of a refusal (decisions, section 1). */
export const detailProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ detail, code, ...(errors && { errors }) }),
  schema: z
    .object({ detail: z.string(), code: z.string(), errors: errorsByField.optional() })
    .describe('Un rechazo: `detail` es para personas, `code` para programas.'),
};

/** Django's `{field: [reason]}` where fields are at fault, with `code` beside them; `{detail, code}` otherwise. */
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
