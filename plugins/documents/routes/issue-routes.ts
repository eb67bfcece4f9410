import { z } from 'zod';
import { authenticated, content, jsonBody, route, type Route, uuid } from '../../../host/plugin-api/index.js';
import type { CertificateDocuments } from '../issued/certificate-documents.js';
import type { IssuedFiles } from '../issued/issued-files.js';
import { pdfReply } from './pdf-reply.js';

/** The body of a file: bytes, without a schema. */
const bytes = z.unknown().meta({ override: {} });

const llave = uuid.meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] });

const plantilla = z
  .string()
  .min(1)
  .max(60)
  .describe('Código de la plantilla')
  .meta({ examples: ['PAZ_Y_SALVO'] });

const request = z.strictObject({
  codigo: z
    .string()
    .min(1)
    .max(60)
    .describe('Código del certificado')
    .meta({ examples: ['PAZ_Y_SALVO_PREDIAL'] }),
  llave: llave.describe('De la instancia cuyos datos lleva el documento, o del registro del certificado'),
});

/** The content security policy of a draft: the page may only be shown. */
const SHUT_IN =
  "sandbox; default-src 'none'; base-uri 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/**
 * Makes the routes that issue documents and download them (interface, "Other execution and document endpoints";
 * decisions, section 6).
 */
export function issueRoutes({
  certificateDocuments,
  issuedFiles,
}: {
  readonly certificateDocuments: CertificateDocuments;
  readonly issuedFiles: IssuedFiles;
}): readonly Route[] {
  const issued = {
    description: 'El PDF firmado, como archivo adjunto',
    type: 'application/pdf',
    schema: bytes,
  };
  return [
    route({
      method: 'POST',
      path: '/api-svc/documentos/generar',
      operationId: 'generarDocumento',
      summary: 'Genera el documento firmado de un certificado',
      description:
        'Usa la plantilla del certificado, con los datos de la instancia o las respuestas del registro, y, si hay un registro, ' +
        'lo que respondió su procedimiento, que no se ejecuta de nuevo. Sirve cualquier instancia cuyos datos llenen la ' +
        'plantilla: la de un trámite, o la que inició un funcionario. El documento de un certificado con proceso se entrega ' +
        'cuando ese proceso terminó a favor. La misma solicitud entrega el mismo archivo, byte por byte, mientras los ' +
        'datos no cambien; con otros datos, uno nuevo, que reemplaza al anterior. El encabezado `X-Codigo-Verificacion` trae su código de verificación.',
      access: authenticated(['jwt']),
      body: jsonBody(request),
      answers: {
        200: issued,
        403: { description: 'No lo registró, no puede ver la instancia y no tiene el permiso' },
        404: { description: 'No existe el certificado, la llave o la plantilla' },
        409: {
          description:
            'De un certificado con proceso: no ha terminado (`en_tramite`), no terminó a favor (`no_favorable`) o fue ' +
            'cancelado (`instancia_cancelada`). El documento fue revocado (`document_revoked`), o faltan datos que la ' +
            'plantilla necesita (`datos_insuficientes`): `errors` los nombra',
        },
        503: { description: 'No se puede imprimir o firmar en este momento' },
      },
      handle: async ({ body: { codigo, llave: key }, identity, signal }) => {
        const { document, file } = await certificateDocuments.generate({ codigo, llave: key, by: identity, signal });
        return pdfReply(document.codigo, file);
      },
    }),
    route({
      method: 'GET',
      path: '/documentos/descargar/:codigo',
      operationId: 'descargarDocumento',
      summary: 'El archivo de un documento expedido, para quien puede ver su trámite',
      access: authenticated(['jwt', 'session']),
      params: z.object({
        codigo: z
          .string()
          .max(30)
          .describe('Código de verificación')
          .meta({ examples: ['7K2M-QX4T-9HNB'] }),
      }),
      answers: {
        200: issued,
        403: { description: 'No puede ver su trámite' },
        404: { description: 'No existe un documento con ese código' },
        409: {
          description: 'El documento fue revocado (`document_revoked`), o lo reemplazó otro (`document_superseded`)',
        },
      },
      handle: async ({ params, identity }) => {
        const { codigo, file } = await issuedFiles.open(params.codigo, identity);
        return pdfReply(codigo, file);
      },
    }),
    route({
      method: 'GET',
      path: '/generar/:plantilla/:llave',
      operationId: 'generarHtml',
      summary: 'Una plantilla con los datos de una instancia o de un registro, como página HTML',
      description: 'No es un documento expedido: no tiene código ni firma, y la página lo dice.',
      access: authenticated(['jwt', 'session']),
      params: z.object({ plantilla, llave }),
      answers: {
        200: {
          description: 'La página',
          type: 'text/html',
          schema: z.string().meta({ examples: ['<!doctype html>'] }),
        },
        400: { description: 'La plantilla nombra un dato que no está (`template_failed`)' },
        403: { description: 'No puede ver la instancia o el registro' },
        404: { description: 'No existe la plantilla o la llave' },
      },
      handle: async ({ params, identity }) => {
        const page = await certificateDocuments.draft(params.plantilla, params.llave, identity);
        return content({
          type: 'text/html; charset=utf-8',
          body: page,
          headers: { 'Content-Security-Policy': SHUT_IN },
        });
      },
    }),
  ];
}
