import { z } from 'zod';
import {
  anyone,
  errorsByField,
  json,
  jsonBody,
  route,
  type HostSettings,
  type ProblemShape,
  type Route,
} from '../../host/plugin-api/index.js';
import { DEFAULT_TEMPLATE } from './validation/validation-template.js';
import type { ValidationService } from './validation/validation-service.js';

const outcome = z.object({ EsCorrecto: z.boolean(), mensaje: z.string() }).meta({ id: 'Validacion' });

const refusal = z
  .object({
    EsCorrecto: z.literal(false),
    mensaje: z.string(),
    code: z.string(),
    errors: errorsByField.optional(),
  })
  .meta({ id: 'ValidacionProblem' });

/** The envelope of the interface, for refusals with an HTTP status of their own. */
const envelopeProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({
    EsCorrecto: false,
    mensaje: detail,
    code,
    ...(errors && { errors }),
  }),
  schema: refusal,
};

const value = z.unknown().meta({ type: 'string' });

/** The parameters of the default template stand here for the document; which are required, the template says. */
const parameters = {
  plantilla: z
    .string()
    .max(60)
    .default(DEFAULT_TEMPLATE)
    .describe('Template: says which of the other parameters are required. Any name that it gives is one.'),
  tipo_identificacion: value.optional().describe(`Required by the template ${DEFAULT_TEMPLATE}`),
  identificacion: value.optional().describe(`Required by the template ${DEFAULT_TEMPLATE}`),
};

const refusals = {
  400: { description: 'A parameter of the template is missing or wrong; `errors` names it', schema: refusal },
  404: { description: 'No template has that code', schema: refusal },
  503: { description: 'The source of the addresses is not installed or away', schema: refusal },
};

/** Validation of a person's e-mail, in two steps (decisions, section 4). */
export function validationRoutes(services: {
  readonly validation: ValidationService;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { validation, settings } = services;
  const common = {
    path: '/home/api/validar',
    access: anyone,
    limit: settings.publicLimit,
    problem: envelopeProblem,
  };
  const answer = (body: z.output<typeof outcome>) => json(body);
  return [
    route({
      ...common,
      method: 'GET',
      hasEffect: true,
      summary: 'Start a validation: mails a code of five characters to the address that is known of a person',
      description: [
        '`EsCorrecto: true`: the code was sent; or it is being sent, where the mail server has not answered within',
        'five seconds (it is tried until the request ends, ten minutes after it began); or a request for that address',
        'is pending, and no new code is sent. `EsCorrecto: false`: nobody was found; the mail was refused, which ends the',
        'request; or its five tries are used up, and there is no new one before its end.',
        'The address is masked in all of them.',
      ].join(' '),
      query: z.looseObject(parameters),
      answers: {
        200: { description: 'The outcome', schema: outcome },
        ...refusals,
        429: {
          description: 'Too many calls, or the address has had its five mails of 24 hours; see `Retry-After`',
          schema: refusal,
        },
      },
      handle: async ({ query: { plantilla, ...fields } }) =>
        answer(await validation.start(plantilla, fields)),
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Verify the code of a validation: it serves once',
      description:
        'The same parameters as the call that began it, and `codigo`. Capitals and blanks in the code do not matter. ' +
        'Five wrong codes end the request.',
      body: jsonBody(
        z.looseObject({
          ...parameters,
          codigo: z.string().trim().min(1, 'Este campo es requerido.').max(60).describe('The mailed code'),
        }),
      ),
      answers: {
        200: { description: 'Whether the address is validated', schema: outcome },
        ...refusals,
        429: { description: 'Too many calls; see `Retry-After`', schema: refusal },
      },
      handle: async ({ body: { plantilla, codigo, ...fields } }) =>
        answer(await validation.verify(plantilla, fields, codigo)),
    }),
  ];
}
