import { z } from 'zod';
import {
  adminProcedure,
  pageQuery,
  pageRequest,
  rowId,
  type PermissionDeclaration,
} from '../../../host/plugin-api/index.js';
import { connectionFields } from './connection-fields.js';
import type { Connections } from './connections.js';

const item = z.object({
  id: rowId,
  usuario: z.string(),
  nombre_usuario: z.string(),
  servicio: z.string(),
  identificador: z.string(),
  activa: z.boolean(),
  ciudadanos: z.boolean(),
  codigo_verificacion: z.string(),
  verificado: z.boolean(),
  chat_id_verificado: z.string().nullable(),
  codigos_bloqueados_hasta: z.iso.datetime().nullable(),
  enlace: z.string().nullable(),
  revision: z.string(),
});

const { prefijo, ciudadanos, ...required } = connectionFields;
const one = z.strictObject({ id: rowId });

/**
 * Declares the permissions for a channel's connections: `<servicio>.read`, `<servicio>.admin`, and `<servicio>.secret`,
 * which only shows the secrets of webhooks.
 *
 * @param nombre of the channel, for administrators of roles.
 */
export function connectionPermissions(servicio: string, nombre: string): readonly PermissionDeclaration[] {
  return [
    { code: `${servicio}.admin`, name: `Administrar las conexiones de ${nombre}` },
    { code: `${servicio}.read`, name: `Consultar las conexiones de ${nombre}` },
    { code: `${servicio}.secret`, name: `Ver el secreto de los webhooks de ${nombre}` },
  ];
}

/**
 * Makes the admin procedures that every channel has (decisions, section 13), for the router of its plugin:
 * `adminRouter(connectionProcedures('sms', connections))`, together with its own procedures.
 */
export function connectionProcedures(servicio: string, connections: Connections) {
  const read = adminProcedure(`${servicio}.read`, `${servicio}.admin`);
  const administer = adminProcedure(`${servicio}.admin`);
  return {
    list: pageQuery(read, pageRequest(rowId).prefault({}), { item: item, cursor: 'id' }, ({ cursor, limit }) =>
      connections.listConnections(servicio, cursor ?? 0, limit),
    ),

    get: read
      .input(one)
      .output(item)
      .query(({ input }) => connections.getConnection(servicio, input.id)),

    create: administer
      .input(z.strictObject({ ...required, prefijo: prefijo.optional(), ciudadanos: ciudadanos.optional() }))
      .output(item)
      .mutation(({ ctx, input }) => connections.createConnection(servicio, input, ctx.identity)),

    /** Changes the given fields. */
    update: administer
      .input(one.extend(z.strictObject({ ...required, ciudadanos, revision: z.string().max(64) }).partial().shape))
      .output(item)
      .mutation(({ ctx, input: { id, revision, ...change } }) =>
        connections.updateConnection(servicio, id, change, ctx.identity, revision),
      ),

    /** Ends the link to a chat, and makes a new verification code. */
    unlink: administer
      .input(one)
      .output(item)
      .mutation(({ ctx, input }) => connections.unlinkConnection(servicio, input.id, ctx.identity)),

    /** Returns the secret to register the webhook with. The audit log records that it was shown. */
    webhookSecret: adminProcedure(`${servicio}.secret`)
      .input(one)
      .output(z.object({ webhook_secret: z.string() }))
      .mutation(async ({ ctx, input }) => ({
        webhook_secret: await connections.webhookSecret(servicio, input.id, ctx.identity),
      })),
  };
}
