import { z } from 'zod';
import { anyone, definePlugin, HostSettings, json, jsonBody, route, token } from '../../../host/plugin-api/index.js';
import { turnsGiven, TurnService } from './turn-service.js';

const turnosConfig = z.strictObject({ prefijo: z.string().max(3).default('T') });

/** The plugin's part of the configuration, as a service of its own. */
const TurnosSettings = token<z.output<typeof turnosConfig>>('turnos/TurnosSettings');

export const turnosPlugin = definePlugin({
  id: 'turnos',
  config: turnosConfig,
  bindings({ bind }, config) {
    bind(TurnosSettings).toConstantValue(config);
  },
  migrations: new URL('./migrations/', import.meta.url),
  metrics: [turnsGiven],
  uses: { turns: TurnService, settings: TurnosSettings, host: HostSettings },
  routes: ({ turns, settings, host }) => [
    route({
      method: 'POST',
      path: '/turnos',
      summary: 'Take a turn',
      access: anyone,
      limit: host.publicLimit,
      body: jsonBody(z.object({ sede: z.string().min(1).max(60) })),
      answers: { 201: { description: 'The turn', schema: z.object({ turno: z.string() }) } },
      handle: async ({ body }) => json({ turno: `${settings.prefijo}-${await turns.take(body.sede)}` }, 201),
    }),
  ],
});
