import { z } from 'zod';
import {
  authenticated,
  errorsByField,
  json,
  jsonBody,
  route,
  type ProblemShape,
  type Route,
} from '../../host/plugin-api/index.js';
import { refusalOf } from '../procedures/contract.js';
import type { RegistrationService } from './registrations/registration-service.js';

const envelopeRefusal = z
  .object({
    EsCorrecto: z.literal(false),
    mensaje: z.string(),
    code: z.string().optional().describe('Absent where the procedure itself said no'),
    errors: errorsByField.optional().describe('By question'),
    request_id: z.string().optional().describe('Of a procedure that failed; the log of the service has more'),
  })
  .meta({ id: 'CertificadoProblem' });

/** `{EsCorrecto, mensaje}` of the interface, for refusals with an HTTP status of their own. */
const envelopeProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({
    EsCorrecto: false,
    mensaje: detail,
    code,
    ...(errors && { errors }),
  }),
  schema: envelopeRefusal,
};

const registered = z.object({
  EsCorrecto: z.literal(true),
  resultado: z.unknown(),
  llave: z
    .guid()
    .describe(
      'Of the registration; where the certificate has a process, that of the instance that it started',
    ),
});

/** Registration of certificates (interface, "POST /home/api/listacertificados/"). */
export function certificateRoutes({
  registrations,
}: {
  readonly registrations: RegistrationService;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/home/api/listacertificados',
      summary: 'Register a certificate: keeps the form and runs its procedure',
      description:
        'The form, what the procedure answered and an instance of the process are kept together. Wrong answers are 200 ' +
        'with `EsCorrecto: false` and `errors`, and nothing is kept. Where the procedure says no or fails, the form is ' +
        'kept with that outcome, and what the procedure wrote is undone.',
      access: authenticated(['jwt']),
      query: z.object({ codigo: z.string().min(1).max(60).describe('cert_codigo') }),
      body: jsonBody(z.record(z.string(), z.unknown()).describe('Answers by pre_codigo')),
      problem: envelopeProblem,
      answers: {
        200: { description: 'What the procedure answered', schema: z.union([registered, envelopeRefusal]) },
        400: { description: 'No code, or the body is no JSON object', schema: envelopeRefusal },
        403: {
          description: 'Its procedure asks for a permission that the caller lacks',
          schema: envelopeRefusal,
        },
        404: { description: 'No certificate has that code', schema: envelopeRefusal },
        503: {
          description:
            'Too many procedures are running, its form cannot be used, or its procedure or its process is not active',
          schema: envelopeRefusal,
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
