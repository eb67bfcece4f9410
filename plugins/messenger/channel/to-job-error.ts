import { JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import { ChannelBusyError } from '../../channels/contract.js';
import type { PlatformError } from '../platform/platform-error.js';

/** Where the platform asks for a pause and does not say how long. */
const PAUSE_SECONDS = 30;

/** What a job makes of a failed call: what may be mended is tried again, and a chat that takes nothing is given up. */
export function toJobError({ message, status, afterSeconds }: PlatformError): Error {
  if (status === 429) return new ChannelBusyError('La plataforma pide esperar.', afterSeconds ?? PAUSE_SECONDS);
  if (status === 401 || status === 404) {
    // An administrator gives the bot its new token, and what waits is sent after all.
    return new JobFailedError(`La plataforma no reconoce el token del bot (${status}).`);
  }
  if (status === undefined || status >= 500) return new JobFailedError(message);
  return new JobRefusedError(status === 403 ? 'El chat no recibe mensajes del bot (403).' : message);
}
