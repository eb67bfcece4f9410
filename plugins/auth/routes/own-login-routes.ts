import { z } from 'zod';
import { authenticated, empty, json, route, type Route } from '../../../host/plugin-api/index.js';
import type { SessionService } from '../sessions/session-service.js';
import type { LoginName } from '../users/live-logins.js';
import type { OwnLogins } from '../users/own-logins.js';

/** The digest of a session's id, or the id of a login with tokens. */
const loginId = z.string().regex(/^[0-9a-f]{64}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Returns an address, unless the host could not read it. */
const readable = (address: string | null): string | null => (address === 'unknown' ? null : address);

const nameOf = (id: string): LoginName => ({ kind: id.length === 64 ? 'session' : 'token', id });

const address = z
  .string()
  .nullable()
  .meta({ examples: ['190.24.8.15'] });

const ownLogins = z
  .object({
    sesiones: z.array(
      z.object({
        id: z.string().meta({ examples: ['3f0e4c1a5d5a4f0d9d0c2b7a8e6f1c2d3f0e4c1a5d5a4f0d9d0c2b7a8e6f1c2d'] }),
        tipo: z.enum(['NAVEGADOR', 'PROGRAMA']).meta({ examples: ['NAVEGADOR'] }),
        inicio: z.iso.datetime().meta({ examples: ['2026-11-26T13:02:11.000Z'] }),
        ultimo_uso: z.iso.datetime().meta({ examples: ['2026-11-26T14:40:00.000Z'] }),
        fin: z.iso.datetime().meta({ examples: ['2026-11-26T15:40:00.000Z'] }),
        dispositivo: z
          .string()
          .nullable()
          .describe('El navegador y su sistema, o «Aplicación o programa»; null si la sesión es de antes de este campo')
          .meta({ examples: ['Firefox en Windows'] }),
        direccion_inicio: address.describe('La dirección de red desde la que inició; de una IPv6, su red'),
        direccion_ultimo_uso: address.describe('La dirección de red del último uso'),
        actual: z
          .boolean()
          .describe('Si es la sesión que pregunta')
          .meta({ examples: [true] }),
      }),
    ),
  })
  .meta({ id: 'SesionesPropias' });

/** Builds the routes of the caller's own logins. */
export function ownLoginRoutes({
  ownLogins: logins,
  sessions,
}: {
  readonly ownLogins: OwnLogins;
  readonly sessions: SessionService;
}): readonly Route[] {
  const access = authenticated(['jwt', 'session']);
  return [
    route({
      method: 'GET',
      path: '/api/sesiones',
      operationId: 'listarSesionesPropias',
      summary: 'Dónde tiene abierta la sesión quien llama',
      description: 'Hasta 100, la más nueva primero: navegadores, y programas que obtuvieron un token.',
      access,
      answers: { 200: { description: 'Las sesiones', schema: ownLogins } },
      handle: async ({ identity, express: { request } }) => {
        const present = sessions.nameOf(identity, request);
        const sesiones = (await logins.list(identity)).map((login) => ({
          id: login.id,
          tipo: login.kind === 'session' ? 'NAVEGADOR' : 'PROGRAMA',
          inicio: login.created,
          ultimo_uso: login.lastUsed,
          fin: login.expires,
          dispositivo: login.device,
          direccion_inicio: readable(login.begunFrom),
          direccion_ultimo_uso: readable(login.usedFrom),
          actual: login.id === present,
        }));
        return json({ sesiones });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sesiones',
      operationId: 'cerrarLasDemasSesiones',
      summary: 'Cierra todas las sesiones de quien llama, menos la que llama',
      description: 'Lo que se dio para las demás deja de servir de inmediato.',
      access: authenticated(['session']),
      answers: { 204: { description: 'Se cerraron' } },
      handle: async ({ identity, express: { request } }) => {
        await logins.endOthers(identity, sessions.nameOf(identity, request)!);
        return empty(204);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sesiones/:id',
      operationId: 'cerrarSesionPropia',
      summary: 'Cierra una de las sesiones de quien llama',
      description: 'Lo que se dio para ella deja de servir de inmediato.',
      access,
      params: z.object({ id: loginId }),
      answers: { 204: { description: 'Se cerró' }, 404: { description: 'No existe, o ya terminó' } },
      handle: async ({ params: { id }, identity }) => {
        await logins.end(identity, nameOf(id));
        return empty(204);
      },
    }),
  ];
}
