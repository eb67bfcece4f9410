import { z } from 'zod';
import { authenticated, json, jsonBody, route, uuid, type Route } from '../../../host/plugin-api/index.js';
import { ISSUE_DOCUMENTS } from '../documents-permissions.js';
import type { CertificateDocuments } from '../issued/certificate-documents.js';
import type { OfferedDocuments } from '../issued/offered-documents.js';

const llave = uuid
  .describe('De la instancia, o del registro de un certificado')
  .meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] });
const codigo = z
  .string()
  .min(1)
  .max(60)
  .describe('Código del certificado')
  .meta({ examples: ['CONSTANCIA'] });
const nombre = z.string().meta({ examples: ['Constancia de trámite'] });

/** Documents that staff choose and have made from a case (decisions, section 6). */
export function offeredRoutes({
  certificateDocuments,
  offered,
}: {
  readonly certificateDocuments: CertificateDocuments;
  readonly offered: OfferedDocuments;
}): readonly Route[] {
  const access = authenticated(['jwt', 'session'], ISSUE_DOCUMENTS);
  const noCase = { 404: { description: 'No existe la llave' } };
  return [
    route({
      method: 'GET',
      path: '/documentos/ofrecidos/:llave',
      operationId: 'documentosOfrecidos',
      summary: 'Los documentos que un funcionario puede hacer de un caso',
      description:
        'Los certificados cuya plantilla está activa y encuentra todos los datos que necesita. Uno con proceso, cuando ese ' +
        'proceso terminó a favor.',
      access,
      params: z.object({ llave }),
      answers: {
        200: {
          description: 'Los documentos',
          schema: z.object({
            documentos: z.array(
              z.object({
                codigo,
                nombre,
                borrador: z
                  .string()
                  .describe('Dónde se ve como quedaría')
                  .meta({ examples: ['/generar/CONSTANCIA/3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001/'] }),
              }),
            ),
          }),
        },
        ...noCase,
      },
      handle: async ({ params: { llave: key } }) =>
        json({
          documentos: (await offered.of(key)).map(({ codigo, nombre, plantilla }) => ({
            ...{ codigo, nombre },
            borrador: `/generar/${encodeURIComponent(plantilla)}/${key}/`,
          })),
        }),
    }),
    route({
      method: 'POST',
      path: '/documentos/expedir',
      operationId: 'expedirDocumento',
      summary: 'Expide el documento firmado de un certificado, como `generarDocumento`, y dice dónde está',
      access,
      body: jsonBody(z.strictObject({ codigo, llave })),
      answers: {
        200: {
          description: 'El documento, o el que ya había con los mismos datos',
          schema: z.object({
            codigo: z
              .string()
              .describe('Código de verificación')
              .meta({ examples: ['7K2M-QX4T-9HNB'] }),
            nombre,
            ruta: z
              .string()
              .describe('Dónde se descarga')
              .meta({ examples: ['/documentos/descargar/7K2M-QX4T-9HNB'] }),
          }),
        },
        404: { description: 'No existe el certificado, la llave o la plantilla' },
        409: { description: 'No se puede expedir ahora, como en `generarDocumento`' },
        503: { description: 'No se puede imprimir o firmar en este momento' },
      },
      handle: async ({ body, identity, signal }) => {
        const { codigo, nombre } = await certificateDocuments.issue({ ...body, by: identity, signal });
        return json({ codigo, nombre, ruta: `/documentos/descargar/${codigo}` });
      },
    }),
  ];
}
