import type { Request, Response } from 'express';
import { InputError, type FormBody } from '../../plugin-api/index.js';
import { UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import type { BodySpecification } from '../../plugin-api/routes/route-body.js';
import type { ChargedBody } from './body-budget.js';
import { jsonBodyReader, type JsonBodyReader } from './json-body.js';
import type { FormLimits } from './form-limits.js';
import type { FormProof } from './form-proof.js';
import { readMultipart } from './multipart-body.js';
import { readPageForm } from './page-form.js';
import { rawBodyReader } from './raw-body.js';
import { parseInput } from './validation.js';

/** The facts of a request that reading its body depends on. */
export interface BodyFacts {
  /** Present for a page's form, and only there. */
  readonly proof?: FormProof | undefined;
  /** Present for an anonymous caller, and only there. */
  readonly charged?: ChargedBody | undefined;
}

type BodyReader = (request: Request, response: Response, facts: BodyFacts) => Promise<unknown>;

/** The defaults for reading the bodies of all routes. */
export interface BodyServices {
  readonly readJson: JsonBodyReader;
  readonly formLimits: FormLimits;
}

async function readForm(
  request: Request,
  response: Response,
  services: BodyServices,
  { charged }: BodyFacts,
): Promise<FormBody> {
  if (request.is('multipart/form-data')) {
    return { kind: 'multipart', parts: readMultipart(request, services.formLimits, charged) };
  }
  const value = await services.readJson(request, response);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError('El cuerpo debe ser un objeto JSON.');
  }
  return { kind: 'json', value: value as Record<string, unknown> };
}

/** Returns the reader of a route's body; `undefined` for a route without a body. */
export function bodyReaderOf(body: BodySpecification | undefined, services: BodyServices): BodyReader | undefined {
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'json': {
      const { schema, mostBytes } = body;
      const read = mostBytes === undefined ? services.readJson : jsonBodyReader(mostBytes);
      return async (request, response) => parseInput(schema, await read(request, response));
    }
    case 'form':
      return (request, response, facts) =>
        readForm(request, response, services, facts).catch((error: unknown) => {
          if (!(error instanceof UnsupportedMediaTypeError)) throw error;
          throw new UnsupportedMediaTypeError(
            'El contenido debe enviarse como application/json en UTF-8 o como multipart/form-data.',
          );
        });
    case 'page-form':
      return (request, response, { proof, charged }) =>
        readPageForm(request, response, { limits: services.formLimits, proof: proof!, charged });
    case 'raw':
      return rawBodyReader(body.mostBytes, body.types);
  }
}
