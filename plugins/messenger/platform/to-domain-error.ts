import { ConflictError, InputError, RateLimitError, UnavailableError } from '../../../host/plugin-api/index.js';
import type { PlatformError } from './platform-error.js';

/** What an administrator is told of a failed call. */
export function toDomainError({ message, status, afterSeconds, said = '' }: PlatformError): Error {
  if (status === 429) return new RateLimitError(afterSeconds ?? 1, 'La plataforma pide esperar. Intente más tarde.');
  if (status === 401 || status === 404) {
    return new ConflictError('La plataforma no reconoce el token del bot.', { code: 'bot_unknown' });
  }
  if (status === undefined || status >= 500) return new UnavailableError(message);
  const words = said === '' ? '' : ` Dijo: «${said}».`;
  return new InputError(`La plataforma no lo aceptó (${status}).${words}`, { code: 'platform_refused' });
}
