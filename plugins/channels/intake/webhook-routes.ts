import { z } from 'zod';
import {
  anyone,
  AuthenticationError,
  json,
  NotFoundError,
  rawBody,
  route,
  type Route,
} from '../../../host/plugin-api/index.js';
import type { LoadedChannels } from '../connections/loaded-channels.js';
import type { Channel, Connections } from '../contract.js';
import type { IncomingMessages } from './incoming-messages.js';

const MOST_BYTES = 1024 * 1024;

const pluginId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .describe('Número de la conexión')
  .meta({ examples: ['1'] });

const received = z.object({ ok: z.literal(true) }).meta({ id: 'WebhookRecibido' });

const notGenuine = (): AuthenticationError => new AuthenticationError('La llamada no es de la plataforma.');

interface Services {
  readonly channels: LoadedChannels;
  readonly connections: Connections;
  readonly incoming: IncomingMessages;
}

/** Makes the webhook of each channel (interface, "Messenger plugin webhook"). */
export function webhookRoutes({ channels, ...services }: Services): readonly Route[] {
  return channels.all.map((channel) => webhookRoute(channel, services));
}

function webhookRoute(channel: Channel, { connections, incoming }: Omit<Services, 'channels'>): Route {
  const { servicio, webhookHeaders } = channel;
  const headers = Object.entries(webhookHeaders).map(([name, says]) => [name, z.string().describe(says).optional()]);
  return route({
    method: 'POST',
    path: `/plugins/${servicio}/webhook/:plugin_id`,
    operationId: `recibir${servicio.charAt(0).toUpperCase()}${servicio.slice(1)}`,
    summary: `Recibe los mensajes que llegan por ${servicio}`,
    description:
      'La llama la plataforma. Lo recibido se guarda y se atiende después: la respuesta no espera a la plataforma ni ' +
      'dice qué pasó con el mensaje. El mismo mensaje otra vez no hace nada.',
    access: anyone,
    params: z.object({ plugin_id: pluginId }),
    headers: z.object(Object.fromEntries(headers) as Record<string, z.ZodType>),
    body: rawBody({ mostBytes: MOST_BYTES, documents: channel.webhookBody }),
    answers: {
      200: {
        description: 'Recibido, ahora o antes, o nada que atender',
        schema: received,
      },
      401: { description: 'El secreto falta o no es el de la conexión' },
      404: { description: 'No existe la conexión' },
    },
    /** Refuses a call without the platform's secret before its body is read. */
    guard: async ({ params, header }) => {
      const connection = await connections.findConnection(servicio, params.plugin_id);
      if (!connection) throw new NotFoundError('No existe esa conexión.');
      if (!channel.isGenuine({ header }, connection)) throw notGenuine();
      return connection;
    },
    handle: async ({ body, header, guarded: connection }) => {
      if (!channel.isGenuine({ header, body }, connection)) throw notGenuine();
      await incoming.receive(channel, connection, body);
      return json({ ok: true });
    },
  });
}
