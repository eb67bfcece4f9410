import { z } from 'zod';
import {
  anyone,
  formBody,
  NotFoundError,
  page,
  plainValue,
  RateLimitError,
  route,
  type FormBody,
  type HostSettings,
  type Reply,
  type Route,
} from '../../../host/plugin-api/index.js';
import { linkPage, type LinkNotice } from '../links/link-page.js';
import type { LinkOpening } from '../links/link-opening.js';
import { pdfReply } from './pdf-reply.js';

/** The body of a file: bytes, without a schema. */
const bytes = z.unknown().meta({ override: {} });
const html = z.string().meta({ examples: ['<!doctype html>'] });

const clave = z
  .string()
  .describe('Lo que está después del signo `#` en el enlace')
  .meta({ examples: ['q1n3f0Zr8m2YwT5sK7uXcJ4bV6aLpE9dGhOiRtSyUvw'] });

const accept = z.object({
  accept: z
    .string()
    .optional()
    .meta({ examples: ['application/json'] }),
});

/** Makes the routes that download a document by a link, which alone gives access (decisions, section 7). */
export function linkRoutes({
  linkOpening,
  settings,
}: {
  readonly linkOpening: LinkOpening;
  readonly settings: HostSettings;
}): readonly Route[] {
  /**
   * Makes the page of a link. It is marked secret: the key in its address is not passed on, and the page does not
   * contain one.
   */
  const shown = (status: number, notice?: LinkNotice, headers: Readonly<Record<string, string>> = {}): Reply =>
    page({ ...linkPage(notice), status, secret: true, headers: { ...headers, Vary: 'Accept' } });
  /** Shows a refusal as a page, for browsers that followed the link. */
  const refused = (error: unknown): Reply => {
    if (!(error instanceof NotFoundError) && !(error instanceof RateLimitError)) throw error;
    const { status, detail, headers } = error.toProblem();
    const titulo = status === 404 ? 'No se puede descargar el documento' : 'Hubo demasiados intentos';
    return shown(status, { titulo, palabras: detail }, headers);
  };
  const common = { path: '/documentos/enlace', access: anyone, limit: settings.publicLimit } as const;

  return [
    route({
      ...common,
      method: 'GET',
      operationId: 'paginaDeEnlace',
      summary: 'Página que descarga el documento de un enlace',
      description:
        'La clave está en el fragmento de la dirección (`/documentos/enlace/#clave`), que no se envía con la solicitud: ' +
        'la página la envía en su formulario.',
      answers: { 200: { description: 'La página', type: 'text/html', schema: html } },
      handle: () => shown(200),
    }),
    route({
      ...common,
      method: 'POST',
      operationId: 'descargarPorEnlace',
      summary: 'Descarga el documento de un enlace, con su clave',
      description:
        'La clave abre ese documento y ningún otro, mientras esté vigente y el enlace no venza. Cada descarga se cuenta. ' +
        'Una clave equivocada, una vencida y la de un documento que ya no está vigente tienen la misma respuesta; una ' +
        'dirección que envía demasiadas espera (429).',
      headers: accept,
      body: formBody(z.object({ clave })),
      answers: {
        200: { description: 'El PDF firmado, como archivo adjunto', type: 'application/pdf', schema: bytes },
        404: { description: 'La clave no abre ningún documento', others: { 'text/html': html } },
        429: {
          description: 'Demasiadas claves equivocadas; `Retry-After` dice cuándo intentarlo',
          others: { 'text/html': html },
        },
      },
      handle: async ({ body, address, express: { request } }) => {
        const key = await keyOf(body);
        try {
          const { codigo, file } = await linkOpening.open(key, address);
          return pdfReply(codigo, file);
        } catch (error) {
          // A program that states no preference gets JSON.
          if (request.accepts(['json', 'html']) === 'html') return refused(error);
          throw error;
        }
      },
    }),
  ];
}

/**
 * Reads the field `clave` of a form, and the form to its end. Returns an empty text, which opens nothing, for a form
 * without it.
 */
async function keyOf(body: FormBody): Promise<string> {
  let given: unknown = '';
  if (body.kind === 'json') given = body.value['clave'];
  else {
    for await (const part of body.parts) {
      if (part.kind === 'file') part.content.resume();
      else if (part.name === 'clave') given = part.value;
    }
  }
  return typeof given === 'string' ? plainValue(given) : '';
}
