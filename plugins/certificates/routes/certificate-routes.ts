import { z } from 'zod';
import { authenticated, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { RegistrationService } from '../registrations/registration-service.js';
import { anyObject, envelopeProblem, envelopeRefusal, refusedReply } from './envelope.js';

const registered = z.object({
  EsCorrecto: z.literal(true),
  resultado: z.unknown(),
  llave: z.guid().optional().describe('Of the instance that it started, where the certificate has a process'),
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
      body: jsonBody(anyObject.describe('Answers by pre_codigo')),
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
        const outcome = await registrations.register({ codigo, fields: body, identity, requestId });
        if (outcome.kind === 'invalid') {
          const { mensaje, code, errors } = outcome;
          return json({ EsCorrecto: false, mensaje, code, errors });
        }
        if (outcome.kind !== 'done') return refusedReply(outcome, requestId);
        const { resultado, llave } = outcome;
        return json({ EsCorrecto: true, resultado, ...(llave !== undefined && { llave }) });
      },
    }),
  ];
}
