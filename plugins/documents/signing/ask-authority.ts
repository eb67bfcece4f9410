import { OutsideAnswerError, requestBytes, type OutsideRequest } from '../../../host/plugin-api/index.js';

/** An authority gave no answer, or one that is of no use. The message is of our own words, for the log. */
export class AuthorityAnswerError extends Error {
  override readonly name = 'AuthorityAnswerError';
}

/** Returns the answer of an authority. Throws {@link AuthorityAnswerError}, which names its host. */
export async function askAuthority(request: OutsideRequest): Promise<Buffer> {
  try {
    return await requestBytes(request);
  } catch (cause) {
    const isAnswered = cause instanceof OutsideAnswerError;
    const reason = isAnswered ? cause.message : `${new URL(request.url).host} gave no answer`;
    throw new AuthorityAnswerError(reason, { cause });
  }
}
