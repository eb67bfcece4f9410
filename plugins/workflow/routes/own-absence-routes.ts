import { z } from 'zod';
import { empty, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { absenceFields, typedUsername, type AbsenceStaff, type OwnAbsences } from '../engine/index.js';
import { problem, refusal, staff } from './workflow-schemas.js';

const planned = z.strictObject({
  sustituto: typedUsername
    .describe('El usuario de quien recibe las tareas mientras tanto')
    .meta({ examples: ['lortiz'] }),
  ...absenceFields,
});

const usuario = z
  .string()
  .nullable()
  .describe('null si ya no existe')
  .meta({ examples: ['lortiz'] });
const nombre = z
  .string()
  .nullable()
  .describe('null si ya no existe')
  .meta({ examples: ['Luz Ortiz'] });
const day = (words: string) =>
  z
    .string()
    .describe(words)
    .meta({ examples: ['2026-12-20'] });
const days = { desde: day('El primer día'), hasta: day('El último día') };

const absence = z
  .object({
    sustituto: z.object({ usuario, nombre }).describe('Quien recibe las tareas mientras tanto'),
    ...days,
    motivo: z.string().meta({ examples: ['Vacaciones'] }),
  })
  .meta({ id: 'AusenciaPropia' });

const own = z
  .object({
    EsCorrecto: z.literal(true),
    requiereAprobacion: z
      .boolean()
      .describe('Si lo que se planea espera a que lo apruebe otra persona con `workflow.admin`'),
    ausencia: absence.nullable().describe('La que tiene efecto, ya o desde su primer día'),
    solicitud: absence
      .extend({
        estado: z.enum(['PENDIENTE', 'RECHAZADA']).meta({ examples: ['PENDIENTE'] }),
        respuesta: z
          .string()
          .nullable()
          .describe('Por qué se rechazó')
          .meta({ examples: [null] }),
      })
      .meta({ id: 'SolicitudDeAusencia' })
      .nullable()
      .describe('La que espera una decisión o se rechazó: no tiene efecto'),
    sustituye: z
      .array(z.object({ usuario, nombre, ...days }).meta({ id: 'AusenciaSustituida' }))
      .describe('A quiénes sustituye quien llama, ya o después; hasta 50'),
  })
  .meta({ id: 'MiAusencia' });

const found = z
  .object({
    EsCorrecto: z.literal(true),
    funcionarios: z
      .array(
        z
          .object({
            usuario: z.string().meta({ examples: ['lortiz'] }),
            nombre: z.string().meta({ examples: ['Luz Ortiz'] }),
          })
          .meta({ id: 'Funcionario' }),
      )
      .describe('Por nombre; hasta 20'),
  })
  .meta({ id: 'Funcionarios' });

const notStaff = { 403: { description: 'Quien llama no trabaja en la entidad', schema: refusal } };
const none = { 404: { description: 'No tiene una', schema: refusal } };
const hasOne = { description: 'Ya tiene una ausencia o una solicitud (`ausencia_planeada`)', schema: refusal };

/** Lists the endpoints of a user's own absence, and of the list of staff to choose a substitute from. */
export function ownAbsenceRoutes({
  ownAbsences,
  absenceStaff,
}: {
  readonly ownAbsences: OwnAbsences;
  readonly absenceStaff: AbsenceStaff;
}): readonly Route[] {
  const common = { path: '/workflow/api/mi-ausencia', access: staff, problem } as const;
  return [
    route({
      ...common,
      method: 'GET',
      operationId: 'consultarMiAusencia',
      summary: 'La ausencia de quien llama, su solicitud, y a quiénes sustituye',
      answers: { 200: { description: 'Lo planeado', schema: own }, ...notStaff },
      handle: async ({ identity }) => json({ EsCorrecto: true, ...(await ownAbsences.get(identity)) }),
    }),
    route({
      ...common,
      method: 'POST',
      operationId: 'planearMiAusencia',
      summary: 'Planea la ausencia de quien llama, o la pide si otra persona la aprueba',
      body: jsonBody(planned),
      answers: { 204: { description: 'Quedó planeada o pedida' }, ...notStaff, 409: hasOne },
      handle: async ({ body, identity }) => {
        await ownAbsences.plan(identity, body);
        return empty(204);
      },
    }),
    route({
      ...common,
      method: 'PUT',
      operationId: 'cambiarMiAusencia',
      summary: 'Cambia la ausencia o la solicitud de quien llama',
      description: 'Si otra persona la aprueba, la que tenía efecto lo conserva hasta entonces.',
      body: jsonBody(planned),
      answers: { 204: { description: 'Quedó como se envió' }, ...notStaff, ...none, 409: hasOne },
      handle: async ({ body, identity }) => {
        await ownAbsences.change(identity, body);
        return empty(204);
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      operationId: 'retirarMiAusencia',
      summary: 'Retira la ausencia de quien llama, y su solicitud',
      description: 'Lo que el sustituto ya recibió sigue siendo suyo.',
      answers: { 204: { description: 'Ya no está' }, ...notStaff, ...none },
      handle: async ({ identity }) => {
        await ownAbsences.withdraw(identity);
        return empty(204);
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/workflow/api/mi-ausencia/solicitud',
      operationId: 'retirarMiSolicitudDeAusencia',
      summary: 'Retira la solicitud de quien llama; una ausencia que tiene efecto sigue',
      answers: { 204: { description: 'Ya no está' }, ...notStaff, ...none },
      handle: async ({ identity }) => {
        await ownAbsences.withdrawRequest(identity);
        return empty(204);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/workflow/api/funcionarios/buscar',
      operationId: 'buscarFuncionarios',
      summary: 'Quienes trabajan en la entidad, por el comienzo de las palabras de su nombre o su usuario',
      description:
        'Sin tildes ni mayúsculas. Solo usuarios activos con algún permiso, rol o dependencia. El texto va en el cuerpo, ' +
        'porque nombra a una persona.',
      body: jsonBody(
        z.strictObject({
          texto: z
            .string()
            .max(150)
            .describe('El comienzo de una o más palabras')
            .meta({ examples: ['luz ort'] }),
        }),
      ),
      answers: { 200: { description: 'Los primeros', schema: found }, ...notStaff },
      handle: async ({ body: { texto }, identity }) =>
        json({ EsCorrecto: true, funcionarios: await absenceStaff.find(identity, texto) }),
    }),
  ];
}
