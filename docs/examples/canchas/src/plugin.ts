import { adminProcedure, adminRouter, anyone, authenticated, contribute, definePlugin } from 'ventanilla/plugin-api';
import { HostSettings, idParameter, json, jsonBody, pageQuery, route, saveMutation } from 'ventanilla/plugin-api';
import { UserReferences } from 'ventanilla/plugin-api';
import { z } from 'zod';
import { bookingItem, bookingRequest, courtDay, courtItem, dayQuery, hourBody } from './court-shapes.js';
import { Courts } from './courts.js';

const ADMIN = 'canchas.admin';

/** The plugin with which citizens book the courts of the city by the hour. */
export const plugin = definePlugin({
  id: 'canchas',
  version: '1.0.0',
  config: z.strictObject({}),
  permissions: [{ code: ADMIN, name: 'Administrar las canchas y ver sus reservas' }],
  contributes: [contribute(UserReferences, Courts)],
  migrations: new URL('./migrations/', import.meta.url),
  uses: { courts: Courts, settings: HostSettings },
  routes: ({ courts, settings }) => [
    route({
      method: 'GET',
      path: '/canchas',
      summary: 'Las canchas y sus horas ocupadas en un día',
      access: anyone,
      limit: settings.publicLimit,
      query: dayQuery,
      answers: { 200: { description: 'Las canchas', schema: z.array(courtDay) } },
      handle: async ({ query }) => json(await courts.onDay(query.dia)),
    }),
    route({
      method: 'POST',
      path: '/canchas/:id/reservas',
      summary: 'Reserva una hora de una cancha',
      access: authenticated(['jwt', 'session']),
      params: z.object({ id: idParameter }),
      body: jsonBody(hourBody),
      answers: {
        201: { description: 'Quedó reservada', schema: z.object({ reserva: z.int() }) },
        404: { description: 'La cancha no existe' },
        409: { description: 'La hora ya está reservada (`hora_ocupada`)' },
      },
      handle: async ({ params, body, identity }) =>
        json({ reserva: await courts.bookHour(params.id, body, identity) }, 201),
    }),
  ],
  admin: ({ courts }) =>
    adminRouter({
      save: saveMutation(adminProcedure(ADMIN), courtItem, (court, by) => courts.saveCourt(court, by)),
      bookings: pageQuery(adminProcedure(ADMIN), bookingRequest, { item: bookingItem, cursor: 'id' }, (request) =>
        courts.listBookings(request),
      ),
    }),
});
