import { z } from 'zod';
import {
  anyone,
  envelopeProblem,
  json,
  jsonBody,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { DEFAULT_TEMPLATE } from '../validation-template.js';
import type { ValidationService } from '../validation-service.js';

const outcome = z
  .object({
    EsCorrecto: z.boolean(),
    mensaje: z.string().meta({ examples: ['Se envió un correo con el código de verificación a ju***@al***.gov.co.'] }),
  })
  .meta({ id: 'Validacion' });

const refusal = envelopeProblem.schema
  .extend({
    mensaje: z.string().meta({ examples: ['Faltan parámetros o no son válidos: identificacion.'] }),
  })
  .meta({ id: 'ValidacionProblem' });

const value = z.unknown().meta({ type: 'string' });

const required = `Lo requiere la plantilla ${DEFAULT_TEMPLATE}`;

/** The parameters of the default template, as an example; each template says which it requires. */
const parameters = {
  plantilla: z
    .string()
    .max(60)
    .default(DEFAULT_TEMPLATE)
    .describe('Plantilla: dice qué otros parámetros se requieren. Cualquier nombre que ella dé es uno.'),
  tipo_identificacion: value
    .optional()
    .describe(required)
    .meta({ examples: ['CC'] }),
  identificacion: value
    .optional()
    .describe(required)
    .meta({ examples: ['1144012345'] }),
};

const refusals = {
  400: {
    description: 'Un parámetro de la plantilla falta o no es válido; `errors` lo nombra',
    schema: refusal,
  },
  404: { description: 'No existe una plantilla con ese código', schema: refusal },
  503: { description: 'La fuente de las direcciones no está instalada o no responde', schema: refusal },
};

/** Makes the routes of the validation of a person's e-mail, in two steps (decisions, section 4). */
export function validationRoutes(services: {
  readonly validation: ValidationService;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { validation, settings } = services;
  const common = {
    path: '/home/api/validar',
    access: anyone,
    limit: settings.publicLimit,
    problem: { ...envelopeProblem, schema: refusal },
  };
  const answer = (body: z.output<typeof outcome>) => json(body);
  return [
    route({
      ...common,
      method: 'GET',
      hasEffect: true,
      operationId: 'iniciarValidacion',
      summary: 'Inicia una validación: envía un código de cinco caracteres al correo que se conoce de una persona',
      description: [
        '`EsCorrecto: true`: el código se envió; o se está enviando, si el servidor de correo no respondió en cinco segundos',
        '(se intenta hasta que la solicitud termina, diez minutos después de comenzar); o hay una solicitud pendiente para esa',
        'dirección, y no se envía otro código: el mensaje dice si su correo ya salió. `EsCorrecto: false`: no se encontró a',
        'nadie; el correo no se envió, porque fue rechazado o no se llegó al servidor de correo, y la solicitud termina; o se',
        'gastaron sus cinco intentos, y no hay otra antes de que termine.',
        'La dirección se muestra enmascarada en todos.',
      ].join(' '),
      query: z.looseObject(parameters),
      answers: {
        200: { description: 'El resultado', schema: outcome },
        ...refusals,
        429: {
          description:
            'Demasiadas llamadas, o la dirección ya recibió sus cinco correos de 24 horas; `Retry-After` dice cuándo intentarlo',
          schema: refusal,
        },
      },
      handle: async ({ query: { plantilla, ...fields } }) => answer(await validation.start(plantilla, fields)),
    }),
    route({
      ...common,
      method: 'POST',
      operationId: 'verificarValidacion',
      summary: 'Verifica el código de una validación: sirve una vez',
      description:
        'Los mismos parámetros de la llamada que la inició, y `codigo`. No importan las mayúsculas ni los espacios del código. ' +
        'Cinco códigos equivocados terminan la solicitud.',
      body: jsonBody(
        z.looseObject({
          ...parameters,
          codigo: z
            .string()
            .trim()
            .min(1, 'Este campo es requerido.')
            .max(60)
            .describe('El código que llegó al correo')
            .meta({ examples: ['K7M2Q'] }),
        }),
      ),
      answers: {
        200: { description: 'Si la dirección quedó validada', schema: outcome },
        ...refusals,
        429: { description: 'Demasiadas llamadas; `Retry-After` dice cuándo intentarlo', schema: refusal },
      },
      handle: async ({ body: { plantilla, codigo, ...fields } }) =>
        answer(await validation.verify(plantilla, fields, codigo)),
    }),
  ];
}
