import { z } from 'zod';
import { adminProcedure, adminRouter, definePlugin, InputError } from '../../../host/plugin-api/index.js';

let last = 0;

/** An outside plugin with admin procedures. */
export const turnosPlugin = definePlugin({
  id: 'turnos',
  config: z.strictObject({}),
  permissions: [{ code: 'turnos.admin', name: 'Administrar turnos' }],
  admin: () =>
    adminRouter({
      sedes: adminRouter({
        list: adminProcedure('turnos.admin')
          .output(z.array(z.object({ codigo: z.string(), abierta: z.boolean() })))
          .query(() => [{ codigo: 'centro', abierta: true }]),
      }),
      tomar: adminProcedure('turnos.admin')
        .input(z.strictObject({ sede: z.string().max(20), prioridad: z.boolean().optional() }))
        .output(z.object({ turno: z.string() }))
        .mutation(({ input: { sede } }) => {
          if (sede !== 'centro') {
            const errors = { sede: ['No existe.'] };
            throw new InputError('La sede no existe.', { code: 'unknown_office', errors });
          }
          return { turno: `${sede}-${++last}` };
        }),
    }),
});
