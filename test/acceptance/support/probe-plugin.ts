import { z } from 'zod';
import { authenticated, definePlugin, json, route } from '../../../host/plugin-api/index.js';

/** A plugin with one guarded route, `GET /probe`, which answers the caller that the host has authenticated. */
export const probePlugin = definePlugin({
  id: 'probe',
  config: z.strictObject({}),
  permissions: [
    { code: 'probe.read', name: 'Leer' },
    { code: 'probe.admin', name: 'Administrar' },
  ],
  routes: () => [
    route({
      method: 'GET',
      path: '/probe',
      summary: 'Who is calling',
      access: authenticated(['jwt']),
      answers: { 200: { description: 'The caller' } },
      handle: ({ identity: { userId, username, isSuperuser, permissions } }) =>
        json({ userId, username, isSuperuser, permissions: [...permissions].sort() }),
    }),
  ],
});
