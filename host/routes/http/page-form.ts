import type { Request, Response } from 'express';
import type { FormBody } from '../../plugin-api/index.js';
import { UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import { ANTI_FORGERY_FIELD } from '../../plugin-api/routes/anti-forgery.js';
import type { FormPart } from '../../plugin-api/routes/form-body.js';
import type { ChargedBody } from './body-budget.js';
import type { FormLimits } from './form-limits.js';
import type { FormProof } from './form-proof.js';
import { hasBody } from './json-body.js';
import { readMultipart } from './multipart-body.js';
import { readUrlencoded } from './urlencoded-body.js';
import { onceClosed } from './once-closed.js';

/** The options for reading a form. */
export interface PageFormReading {
  readonly limits: FormLimits;
  readonly proof: FormProof;
  readonly charged: ChargedBody | undefined;
}

function partsOf(request: Request, { limits, charged }: PageFormReading): AsyncGenerator<FormPart> {
  if (request.is('multipart/form-data')) return readMultipart(request, limits, charged);
  if (!hasBody(request) || request.is('application/x-www-form-urlencoded')) return readUrlencoded(request, limits);
  throw new UnsupportedMediaTypeError(
    'El formulario debe enviarse como application/x-www-form-urlencoded o multipart/form-data.',
  );
}

const isProof = (part: FormPart | undefined): part is Extract<FormPart, { kind: 'field' }> =>
  part?.kind === 'field' && part.name === ANTI_FORGERY_FIELD;

/**
 * Reads the form of a page: checks that its first part proves that the form is of this service, and yields the others
 * while they arrive.
 */
export async function readPageForm(request: Request, response: Response, reading: PageFormReading): Promise<FormBody> {
  const parts = partsOf(request, reading);
  // Drains the parts that the handler did not read, so that none is left in the connection.
  onceClosed(response, () => void parts.return(undefined).catch(() => undefined));
  const first = (await parts.next()).value as FormPart | undefined;
  try {
    reading.proof.check(isProof(first) ? first.value : undefined);
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
  return { kind: 'multipart', parts: isProof(first) || !first ? parts : withFirst(first, parts) };
}

async function* withFirst(first: FormPart, others: AsyncGenerator<FormPart>): AsyncGenerator<FormPart> {
  try {
    yield first;
    yield* others;
  } finally {
    await others.return(undefined);
  }
}
