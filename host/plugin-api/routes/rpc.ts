import { initTRPC, TRPCError } from '@trpc/server';
import { AuthenticationError, DomainError, NotAllowedError, type Problem } from '../errors.js';
import type { Identity } from '../identity/identity.js';

/** The context of an admin procedure: the caller, and the request's id. */
export interface AdminContext {
  /** `undefined` when no credential was shown or it was refused; `refusal` then has the reason. */
  readonly identity: Identity | undefined;
  readonly refusal: Problem | undefined;
  readonly requestId: string;
  /** Normalizes the texts of an input as they are stored. Throws a `DomainError` for a text that cannot be stored. */
  readonly readInput?: (input: unknown) => unknown;
  /** Runs a call with its middleware, so that the host observes its outcome. */
  readonly around?: <R extends { readonly ok: boolean }>(path: string, call: () => Promise<R>) => Promise<R>;
  /**
   * Returns the refusal behind a failed call with that input; without this function, only a `DomainError` is a refusal.
   */
  readonly refusalOf?: (error: TRPCError, input: unknown) => DomainError | undefined;
}

/** The REST `code` of an error, and its field errors, for the typed client. */
interface AdminErrorData {
  readonly reason: string;
  readonly errors?: Problem['errors'];
}

/** The `reason` of tRPC's own refusals; others have tRPC's name in lower case. */
const reasonOfCode: Partial<Record<TRPCError['code'], string>> = {
  BAD_REQUEST: 'invalid',
  INTERNAL_SERVER_ERROR: 'error',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
};

/** The message of tRPC for a batch with more calls than the host serves at once. */
const BATCH_REFUSAL = 'Batch call exceeds maximum size';

function reasonOf({ code, cause, message }: TRPCError): string {
  if (cause instanceof SyntaxError) return 'parse_error';
  if (message === BATCH_REFUSAL) return 'batch_too_large';
  return reasonOfCode[code] ?? code.toLowerCase();
}

/** The messages of tRPC's own refusals, in Spanish, by `reason`. */
const messageOfReason: Readonly<Record<string, string>> = {
  batch_too_large: 'La solicitud reúne demasiadas llamadas. Repártalas en varias.',
  error: 'Error interno del servidor.',
  invalid: 'La solicitud está mal formada.',
  method_not_allowed: 'El procedimiento no admite ese método.',
  not_found: 'No existe ese procedimiento.',
  parse_error: 'El cuerpo o la dirección de la solicitud está mal formado.',
  payload_too_large: 'El cuerpo de la solicitud es demasiado grande.',
  unsupported_media_type: 'El contenido debe enviarse como application/json.',
};

/** The permissions of a procedure, for the list of procedures: a caller needs one of them. */
export interface AdminMeta {
  readonly permissions: readonly string[];
}

const trpc = initTRPC
  .context<AdminContext>()
  .meta<AdminMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const problem = error.cause instanceof DomainError ? error.cause.toProblem() : undefined;
      const reason = problem?.code ?? reasonOf(error);
      const data: AdminErrorData = { reason, ...(problem?.errors && { errors: problem.errors }) };
      // The default shape has the stack in development, and the message of any error.
      const { stack: _stack, ...rest } = shape.data as typeof shape.data & { stack?: string };
      const message = problem?.detail ?? messageOfReason[reason] ?? 'La solicitud no se puede atender.';
      return { ...shape, message, data: { ...rest, ...data } };
    },
  });

const codeOfStatus = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<number, TRPCError['code']>;

/** Translates a refusal into an error of tRPC. */
export function toTrpcError(error: DomainError): TRPCError {
  const { status } = error;
  const code = status in codeOfStatus ? codeOfStatus[status as keyof typeof codeOfStatus] : 'BAD_REQUEST';
  return new TRPCError({ code, message: error.message, cause: error });
}

const domainErrors = trpc.middleware(async ({ ctx, path, next, getRawInput }) => {
  const result = await (ctx.around ? ctx.around(path, () => next()) : next());
  if (result.ok) return result;
  const { cause } = result.error;
  const input = await getRawInput().catch(() => undefined);
  const refusal = cause instanceof DomainError ? cause : ctx.refusalOf?.(result.error, input);
  if (refusal) throw toTrpcError(refusal);
  return result;
});

/** The constructor of routers, which give names to a plugin's procedures; nest routers for groups. */
export const adminRouter = trpc.router;

function makeProcedure(permissions: readonly string[]) {
  const allowed = trpc.procedure
    .meta({ permissions })
    .use(domainErrors)
    .use(({ ctx, next }) => {
      const { identity } = ctx;
      if (!identity) {
        const { detail = 'Credenciales no proporcionadas.', code = 'not_authenticated' } = ctx.refusal ?? {};
        throw new AuthenticationError(detail, { code });
      }
      if (!permissions.some((permission) => identity.may(permission))) {
        throw new NotAllowedError(`No tiene permiso para realizar esta acción: requiere ${permissions.join(' o ')}.`);
      }
      return next({ ctx: { ...ctx, identity } });
    });
  return allowed.use(async ({ ctx, next, getRawInput }) => {
    const sent = await getRawInput();
    const input = ctx.readInput ? ctx.readInput(sent) : sent;
    return next({ getRawInput: () => Promise.resolve(input) });
  });
}

/** The procedures by their permissions: builders are immutable. */
const procedures = new Map<string, ReturnType<typeof makeProcedure>>();

/**
 * Returns the builder of an admin procedure that requires a permission, or one of several (decisions, section 13). Give
 * it an input and an output schema; a `DomainError` that its resolver throws keeps its code.
 */
export function adminProcedure(...permissions: readonly [string, ...string[]]) {
  const key = permissions.join(' ');
  const procedure = procedures.get(key) ?? makeProcedure(permissions);
  procedures.set(key, procedure);
  return procedure;
}
