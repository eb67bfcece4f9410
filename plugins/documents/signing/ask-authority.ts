import { OutsideAnswerError, requestBytes, type OutsideRequest } from '../../../host/plugin-api/index.js';

/** Thrown where an authority gave no answer or an unusable one. The message is our own text, for the log. */
export class AuthorityAnswerError extends Error {
  override readonly name = 'AuthorityAnswerError';
}

/** Requests an answer of an authority. Throws {@link AuthorityAnswerError} with the name of the host. */
export async function askAuthority(request: OutsideRequest): Promise<Buffer> {
  try {
    return await requestBytes(request);
  } catch (cause) {
    const isAnswered = cause instanceof OutsideAnswerError;
    const reason = isAnswered ? cause.message : `${new URL(request.url).host} gave no answer`;
    throw new AuthorityAnswerError(reason, { cause });
  }
}
