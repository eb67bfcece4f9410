import { z } from 'zod';
import {
  attachedAs,
  authenticated,
  content,
  json,
  jsonBody,
  NotAllowedError,
  route,
  type Identity,
  type Route,
} from '../../../host/plugin-api/index.js';
import type { ResourceService } from '../engine/item-service.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { MOST_BYTES } from './csv-file.js';
import type { FileCheck, ItemFiles } from './item-files.js';

const params = z.object({
  recurso: z
    .string()
    .regex(/^[a-z]{1,40}$/)
    .meta({ examples: ['barrio'] })
    .describe('El nombre del catálogo, como `barrio`'),
});

const fault = z.object({
  fila: z
    .int()
    .nullable()
    .describe('Como la cuenta una hoja de cálculo: el encabezado es la 1; nula si es del archivo'),
  columna: z.string().nullable(),
  mensaje: z.string(),
});

const check = z
  .object({
    filas: z.int(),
    nuevos: z.int(),
    cambiados: z.int(),
    iguales: z.int(),
    faltas: z.array(fault).describe('Las primeras 500'),
    total_faltas: z.int(),
    huella: z.string().describe('Se envía al importar: nombra el archivo y lo que haría'),
  })
  .meta({ id: 'RevisionDeArchivo' });

const shown = ({ rows, created, changed, left, faults, faultCount, digest }: FileCheck): z.input<typeof check> => ({
  filas: rows,
  nuevos: created,
  cambiados: changed,
  iguales: left,
  faltas: [...faults],
  total_faltas: faultCount,
  huella: digest,
});

/** The most bytes of a body: those of a file in base64, and of what stands around it. */
const MOST_BODY = Math.ceil(MOST_BYTES / 3) * 4 + 1024;

const EXAMPLE = Buffer.from('codigo;nombre\r\nCENTRO;Centro\r\n').toString('base64');

const file = {
  archivo: z
    .string()
    // A regular expression over megabytes would exhaust the stack.
    .refine((text) => Buffer.from(text, 'base64').toString('base64') === text, 'No está en base64.')
    .transform((text) => Buffer.from(text, 'base64'))
    .meta({ examples: [EXAMPLE] })
    .describe('Los bytes del archivo CSV, en base64'),
};

const refusals = {
  400: { description: 'El archivo no es un CSV, no tiene filas o tiene más de 20.000' },
  403: { description: 'Falta el permiso de ese catálogo' },
  404: { description: 'No existe ese catálogo' },
  413: { description: 'El archivo tiene más de 5 MiB' },
};

/** Makes the routes of the files of resources: the export, the check of a file, and its import. */
export function fileRoutes({ files }: { readonly files: ItemFiles }): readonly Route[] {
  const access = authenticated(['jwt', 'session']);
  const permitted = (by: Identity, recurso: string, isWriting: boolean): ResourceService => {
    const service = files.serviceOf(recurso);
    const { read, write } = permissionsOf(service.resource);
    if (!by.may(write) && (isWriting || !by.may(read))) throw new NotAllowedError();
    return service;
  };
  return [
    route({
      method: 'GET',
      path: '/global/catalogo/:recurso/archivo',
      operationId: 'exportarCatalogo',
      summary: 'Catálogos: todos los elementos de uno, en CSV para Excel en español: con `;` y BOM',
      description:
        'Las referencias van por código y los usuarios por su nombre. Lo que una hoja de cálculo tomaría por una fórmula ' +
        'empieza con un apóstrofo, que la importación quita.',
      access,
      params,
      answers: {
        200: { description: 'Los elementos', type: 'text/csv', schema: z.unknown().meta({ override: {} }) },
        403: refusals[403],
        404: refusals[404],
      },
      handle: ({ identity, params: { recurso } }) => {
        const lines = files.export(permitted(identity, recurso, false));
        const headers = { 'Content-Disposition': attachedAs(`${recurso}.csv`) };
        return Promise.resolve(content({ type: 'text/csv; charset=utf-8', body: lines, headers }));
      },
    }),
    route({
      method: 'POST',
      path: '/global/catalogo/:recurso/archivo/revision',
      operationId: 'revisarCatalogo',
      summary: 'Catálogos: revisar un archivo entero sin guardar nada',
      description:
        'UTF-8 o Windows-1252; separado por `;`, `,` o tabulador; el encabezado tiene los nombres de los campos. Una ' +
        'columna que falta deja el campo como está, y una celda vacía lo deja sin valor.',
      access,
      params,
      body: jsonBody(z.strictObject(file), { mostBytes: MOST_BODY }),
      answers: { 200: { description: 'Lo que haría la importación, y todas las faltas', schema: check }, ...refusals },
      handle: async ({ identity, params: { recurso }, body: { archivo } }) =>
        json(shown(await files.check(identity, permitted(identity, recurso, true), archivo))),
    }),
    route({
      method: 'POST',
      path: '/global/catalogo/:recurso/archivo',
      operationId: 'importarCatalogo',
      summary: 'Catálogos: importar un archivo revisado, todo o nada',
      access,
      params,
      body: jsonBody(z.strictObject({ ...file, huella: z.string().min(1).max(100).describe('La de la revisión') }), {
        mostBytes: MOST_BODY,
      }),
      answers: {
        200: { description: 'Lo que se hizo', schema: check },
        ...refusals,
        409: { description: 'El archivo o los datos cambiaron desde la revisión (`check_again`)' },
      },
      handle: async ({ identity, params: { recurso }, body: { archivo, huella } }) =>
        json(shown(await files.import(identity, permitted(identity, recurso, true), archivo, huella))),
    }),
  ];
}
