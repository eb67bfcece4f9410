import { z } from 'zod';
import { PlatformError } from './platform-error.js';
import { redact } from './redact.js';

/** The platform's error answer. All but the code may be missing or malformed. */
const refusal = z.object({
  error_code: z.int().min(400).max(599),
  description: z.string().catch(''),
  parameters: z.object({ retry_after: z.number().positive().optional() }).catch({}).default({}),
});

/** Finds the code of a system error, such as `ECONNREFUSED`. The client and undici wrap it differently. */
function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : systemCodeOf(error.cause);
}

/**
 * Translates an error of the client. Its message is our own text, as errors of the client contain the called address,
 * which has the token.
 */
export function toPlatformError(error: unknown, secrets: readonly string[]): PlatformError {
  if (error instanceof PlatformError) return error;
  const { success, data } = refusal.safeParse((error as { readonly response?: unknown } | undefined)?.response);
  if (success) {
    const { error_code: status, description, parameters } = data;
    return new PlatformError(`La plataforma respondió ${status}.`, {
      status,
      afterSeconds: parameters.retry_after === undefined ? undefined : Math.ceil(parameters.retry_after),
      said: redact(description, secrets),
    });
  }
  const { name, type } = error as { readonly name?: unknown; readonly type?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError')
    return new PlatformError('La plataforma no respondió a tiempo.');
  const code = systemCodeOf(error);
  if (code !== undefined) return new PlatformError(`La plataforma no respondió (${code}).`);
  if (type === 'system' || type === 'body-timeout') return new PlatformError('La plataforma no respondió.');
  return new PlatformError('La respuesta de la plataforma no se entiende.');
}
