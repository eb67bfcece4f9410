import { z } from 'zod';
import {
  anyone,
  authenticated,
  definePlugin,
  json,
  route,
  type Identity,
  type Reply,
} from '../../../../host/plugin-api/index.js';

const describeCaller = ({ identity }: { readonly identity: Identity }): Reply =>
  json({
    username: identity.username,
    isSuperuser: identity.isSuperuser,
    permissions: [...identity.permissions].sort(),
  });

const answers = { 200: { description: 'The caller' } };

/** A plugin whose routes ask for every kind of credential, and tell who the host takes the caller for. */
export const probePlugin = definePlugin({
  id: 'probe',
  config: z.strictObject({}),
  permissions: [
    { code: 'probe.consulta', name: 'Consultar' },
    { code: 'probe.leer', name: 'Leer' },
  ],
  routes: () => [
    route({
      method: 'GET',
      path: '/probe',
      summary: 'Who is calling',
      access: authenticated(['jwt', 'session']),
      answers,
      handle: describeCaller,
    }),
    route({
      method: 'POST',
      path: '/probe',
      summary: 'A change',
      access: authenticated(['jwt', 'session']),
      answers,
      handle: describeCaller,
    }),
    route({
      method: 'GET',
      path: '/probe/leer',
      summary: 'Asks for a permission',
      access: authenticated(['jwt', 'session'], 'probe.leer'),
      answers,
      handle: describeCaller,
    }),
    route({
      method: 'POST',
      path: '/probe/consulta',
      summary: 'Asks for a key',
      access: authenticated(['api-key'], 'probe.consulta'),
      answers,
      handle: describeCaller,
    }),
    route({
      method: 'GET',
      path: '/probe/abierta',
      summary: 'Asks for nothing',
      access: anyone,
      answers: { 200: { description: 'Always' } },
      handle: () => json({ ok: true }),
    }),
  ],
});
