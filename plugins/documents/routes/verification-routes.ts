import { z } from 'zod';
import {
  anyone,
  formBody,
  InputError,
  isBlank,
  json,
  NotFoundError,
  page,
  route,
  type FormBody,
  type HostSettings,
  type Reply,
  type Route,
} from '../../../host/plugin-api/index.js';
import { issuedStates } from '../issued/issued-document.js';
import { verificationPage, type VerificationView } from '../issued/verification-page.js';
import type { CheckedFile, Verification } from '../issued/verification.js';

const codigo = z.string().meta({ examples: ['7K2M-QX4T-9HNB'] });

const verified = z
  .object({
    codigo,
    estado: z.enum(issuedStates).meta({ examples: ['VIGENTE'] }),
    reemplazado_por: codigo.optional().describe('De un documento `REEMPLAZADO`: el código del que lo reemplazó'),
    tipo: z
      .string()
      .describe('Qué documento es')
      .meta({ examples: ['Paz y salvo predial'] }),
    emitido: z.iso.datetime().meta({ examples: ['2026-11-22T15:04:05.000Z'] }),
    sha256: z
      .string()
      .describe('Del archivo')
      .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
    firmante: z.string().meta({ examples: ['Alcaldía de Villa Esperanza'] }),
  })
  .meta({ id: 'DocumentoVerificado' });

const checked = z
  .object({
    propio: z.boolean().describe('Si es un documento de la entidad, o lo fue antes de cambiar'),
    integro: z.boolean().describe('Si es, byte por byte, el que se expidió'),
    codigo: codigo.nullable(),
  })
  .meta({ id: 'ArchivoVerificado' });

const html = z.string().meta({ examples: ['<!doctype html>'] });

const accept = z.object({
  accept: z
    .string()
    .optional()
    .meta({ examples: ['text/html'] }),
});

const NO_FILE = 'Elija el PDF del documento.';

const unknown = 'No encontramos un documento con ese código.';

interface Services {
  readonly verification: Verification;
  readonly settings: HostSettings;
}

/**
 * Makes the public routes that verify a document by its code or its file (decisions, section 6). They answer with a
 * page, or with JSON by `Accept`.
 */
export function verificationRoutes({ verification, settings }: Services): readonly Route[] {
  const shown = (view: VerificationView, status = 200): Reply =>
    page({ ...verificationPage(view, settings), status, headers: { Vary: 'Accept', 'X-Robots-Tag': 'noindex' } });
  const wantsJson = (request: { accepts(types: string[]): unknown }): boolean =>
    request.accepts(['html', 'json']) === 'json';
  const common = { access: anyone, limit: settings.publicLimit, headers: accept } as const;

  return [
    route({
      ...common,
      method: 'GET',
      path: '/documentos/verificar',
      operationId: 'paginaDeVerificacion',
      summary: 'Página para verificar un documento por su código o por su archivo',
      query: z.strictObject({ codigo: codigo.max(100).optional().describe('Como lo escriba una persona') }),
      answers: {
        200: { description: 'La página', type: 'text/html', schema: html },
        404: { description: 'Ningún documento tiene ese código', others: { 'text/html': html } },
      },
      handle: async ({ query }) => {
        if (query.codigo === undefined || isBlank(query.codigo)) return shown({ kind: 'form' });
        const document = await verification.byCode(query.codigo);
        return document ? shown({ kind: 'document', document }) : shown({ kind: 'unknown' }, 404);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/documentos/verificar/:codigo',
      operationId: 'verificarDocumento',
      summary: 'Verifica un documento por su código: página HTML; JSON, según `Accept`',
      params: z.object({ codigo: codigo.max(100) }),
      answers: {
        200: {
          description: 'El documento',
          schema: html,
          type: 'text/html',
          others: { 'application/json': verified },
        },
        404: { description: 'Ningún documento tiene ese código', others: { 'text/html': html } },
      },
      handle: async ({ params, express: { request } }) => {
        const document = await verification.byCode(params.codigo);
        if (!wantsJson(request)) {
          return document ? shown({ kind: 'document', document }) : shown({ kind: 'unknown' }, 404);
        }
        if (!document) throw new NotFoundError(unknown);
        return json(document, 200, { Vary: 'Accept' });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/documentos/verificar',
      operationId: 'verificarArchivo',
      summary: 'Verifica el PDF de un documento: página HTML; JSON, según `Accept`',
      description: 'El archivo no se guarda.',
      body: formBody(z.object({ archivo: z.unknown().describe('El PDF, en multipart') })),
      answers: {
        200: {
          description: 'Lo que es el archivo',
          schema: checked,
          others: { 'text/html': html },
        },
        400: { description: 'No se envió un archivo en el campo `archivo`', others: { 'text/html': html } },
      },
      handle: async ({ body, express: { request } }) => {
        const file = await fileOf(body, verification);
        // A program that states no preference gets JSON.
        const isPage = request.accepts(['json', 'html']) === 'html';
        if (isPage) return file ? shown({ kind: 'file', file }) : shown({ kind: 'form', error: NO_FILE }, 400);
        if (!file) throw new InputError('Envíe un archivo.', { errors: { archivo: [NO_FILE] } });
        const { propio, integro, document } = file;
        return json({ propio, integro, codigo: document?.codigo ?? null }, 200, { Vary: 'Accept' });
      },
    }),
  ];
}

/** Checks the first file of a form. Reads the form to its end, as the client sends the rest anyway. */
async function fileOf(body: FormBody, verification: Verification): Promise<CheckedFile | undefined> {
  let checked: CheckedFile | undefined;
  if (body.kind === 'multipart') {
    for await (const part of body.parts) {
      if (part.kind === 'field') continue;
      if (part.name === 'archivo' && part.filename !== '' && !checked)
        checked = await verification.byFile(part.content);
      else part.content.resume();
    }
  }
  return checked;
}
