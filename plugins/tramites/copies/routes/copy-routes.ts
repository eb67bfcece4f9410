import {
  anyone,
  attachment,
  idParameter,
  msgProblem,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { RecordCopies } from '../../contract.js';
import { bytes, keyParam } from '../../records/index.js';
import type { TrackedFilings } from '../tracked-filings.js';

const fileParams = keyParam.extend({
  archivo: idParameter.describe('Del archivo, desde 1').meta({ examples: ['1'] }),
});

/** Makes the routes by which the holder of a record's key downloads what was filed. */
export function copyRoutes({
  copies,
  filings,
  settings,
}: {
  readonly copies: RecordCopies;
  readonly filings: TrackedFilings;
  readonly settings: HostSettings;
}): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/home/api/tramite/seguimiento/:key/copia',
      operationId: 'descargarCopia',
      summary: 'Descarga la copia de lo que se presentó, con la clave de seguimiento del registro',
      description:
        'Un PDF con las preguntas y las respuestas, los archivos con su tamaño y su SHA-256, el radicado, la fecha y ' +
        'el último día para responder. Se imprime una vez: con el comprobante que va por correo, o en la primera descarga.',
      access: anyone,
      limit: settings.publicLimit,
      problem: msgProblem,
      params: keyParam,
      answers: {
        200: { description: 'La copia', type: 'application/pdf', schema: bytes },
        404: {
          description:
            'Ningún registro tiene esa clave, la entidad no ofrece copias, o esta no se puede hacer en PDF ' +
            '(`copy_not_printable`)',
        },
        503: { description: 'La copia no se puede imprimir o leer en este momento' },
      },
      handle: async ({ params, address }) => attachment(await copies.openCopy(params.key, address)),
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/seguimiento/:key/archivo/:archivo',
      operationId: 'descargarArchivoPresentado',
      summary: 'Descarga un archivo que se presentó, con la clave de seguimiento del registro',
      access: anyone,
      limit: settings.publicLimit,
      problem: msgProblem,
      params: fileParams,
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        404: { description: 'Ningún registro tiene esa clave, o no tiene ese archivo' },
        503: { description: 'El archivo no se puede leer en este momento' },
      },
      handle: async ({ params: { key, archivo } }) => attachment(await filings.openFile(key, archivo)),
    }),
  ];
}
