import { z } from 'zod';
import {
  authenticated,
  envelopeProblem,
  errorsByField,
  json,
  jsonBody,
  route,
  type Route,
} from '../../host/plugin-api/index.js';
import { procedureRefusal, procedureResult, refusalOf } from '../procedures/contract.js';
import type { RegistrationService } from './registrations/registration-service.js';

const refusal = procedureRefusal
  .extend({ errors: errorsByField.optional().describe('Por pregunta') })
  .meta({ id: 'CertificadoProblem' });

const registered = z.object({
  EsCorrecto: z.literal(true),
  resultado: procedureResult,
  llave: z
    .guid()
    .describe('Del registro; si el certificado tiene un proceso, de la instancia que inició')
    .meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
});

/** Makes the route that registers certificates (interface, "POST /home/api/listacertificados/"). */
export function certificateRoutes({
  registrations,
}: {
  readonly registrations: RegistrationService;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/home/api/listacertificados',
      operationId: 'registrarCertificado',
      summary: 'Registra un certificado: guarda el formulario y ejecuta su procedimiento',
      description:
        'El formulario, lo que respondió el procedimiento y la instancia del proceso se guardan juntos. Si una respuesta no ' +
        'es válida es 200 con `EsCorrecto: false` y `errors`, y no se guarda nada. Si el procedimiento dice que no o falla, ' +
        'el formulario se guarda con ese resultado y lo que el procedimiento escribió se deshace. Quien registra inicia la ' +
        'instancia del proceso, y la puede consultar.',
      access: authenticated(['jwt']),
      query: z.object({
        codigo: z
          .string()
          .min(1)
          .max(60)
          .describe('cert_codigo')
          .meta({ examples: ['PAZ_Y_SALVO_PREDIAL'] }),
      }),
      body: jsonBody(
        z
          .record(z.string(), z.unknown())
          .describe('Respuestas por pre_codigo')
          .meta({
            examples: [{ documento: '1144012345', cedula_catastral: '760010100140000120005000000000' }],
          }),
      ),
      problem: { ...envelopeProblem, schema: refusal },
      answers: {
        200: {
          description: 'Lo que respondió el procedimiento',
          schema: z.union([registered, refusal]),
        },
        400: {
          description:
            'Falta el código, el cuerpo no es un objeto JSON, o su proceso no puede comenzar con las respuestas (`process_not_started`)',
          schema: refusal,
        },
        403: {
          description: 'Su procedimiento pide un permiso que quien llama no tiene',
          schema: refusal,
        },
        404: { description: 'No existe un certificado con ese código', schema: refusal },
        503: {
          description:
            'Se ejecutan demasiados procedimientos, su formulario no se puede usar, o su procedimiento o su proceso no está activo',
          schema: refusal,
        },
      },
      handle: async ({ query: { codigo }, body, identity, requestId }) => {
        const outcome = await registrations.register({ codigo, fields: body, identity });
        if (outcome.kind === 'invalid') {
          const { mensaje, code, errors } = outcome;
          return json({ EsCorrecto: false, mensaje, code, errors });
        }
        if (outcome.kind !== 'done') return json({ EsCorrecto: false, ...refusalOf(outcome, requestId) });
        const { resultado, llave } = outcome;
        return json({ EsCorrecto: true, resultado, llave });
      },
    }),
  ];
}
