import { z } from 'zod';
import { authenticated, definePlugin, events, route, type EventStream } from '../../../../host/plugin-api/index.js';

/** A plugin of one route, which answers with a stream; remembers those that are open. */
export class StreamPlugin {
  readonly open = new Set<EventStream>();

  readonly plugin = definePlugin({
    id: 'avisos',
    config: z.strictObject({}),
    permissions: [{ code: 'avisos.leer', name: 'Leer avisos' }],
    routes: () => [
      route({
        method: 'GET',
        path: '/avisos',
        summary: 'What happens',
        access: authenticated(['jwt', 'session']),
        answers: { 200: { description: 'Events', type: 'text/event-stream', schema: z.string() } },
        handle: () =>
          events((stream) => {
            this.open.add(stream);
            stream.sendEvent('dentro', stream.caller.username);
            return Promise.resolve(() => void this.open.delete(stream));
          }),
      }),
    ],
  });

  send(event: string, data: string): void {
    for (const stream of this.open) stream.sendEvent(event, data);
  }
}
