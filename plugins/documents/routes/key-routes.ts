import { z } from 'zod';
import {
  anyone,
  content,
  json,
  page,
  pageRoute,
  route,
  type Clock,
  type HostSettings,
  type Route,
} from '../../../host/plugin-api/index.js';
import { CHECK_FILE, CHECK_FILE_POLICY, checkFile, checkPage } from '../statement/check-page.js';
import { publicKeys } from '../statement/public-keys.js';
import type { StatementKeys } from '../statement/statement-keys.js';

/**
 * The lifetime in caches: short enough to show a new key soon, long enough that pages need not fetch the keys for each
 * document.
 */
const CACHE_SECONDS = 300;

const seconds = z.int().meta({ examples: [1_767_225_600] });

const key = z
  .object({
    kty: z.literal('EC').meta({ examples: ['EC'] }),
    crv: z.literal('P-256').meta({ examples: ['P-256'] }),
    x: z.string().meta({ examples: ['f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'] }),
    y: z.string().meta({ examples: ['x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'] }),
    kid: z.string().meta({ examples: ['oKIywvGU'] }),
    use: z.literal('sig').meta({ examples: ['sig'] }),
    alg: z.literal('ES256').meta({ examples: ['ES256'] }),
    nbf: seconds.describe('Desde cuándo firma, en segundos de Unix'),
    exp: seconds.optional().describe('Desde cuándo ya no firma; falta en la llave de hoy'),
  })
  .meta({ id: 'LlavePublica' });

const keySet = z
  .object({ ciudad: z.string().meta({ examples: ['Alcaldía de Jamundí'] }), keys: z.array(key) })
  .meta({ id: 'LlavesPublicas' });

/** Makes the routes for checking QR codes of documents offline: the keys for programs, and a page for people. */
export function keyRoutes(services: {
  readonly statementKeys: StatementKeys;
  readonly settings: HostSettings;
  readonly clock: Clock;
}): readonly Route[] {
  const { statementKeys, settings, clock } = services;
  return [
    route({
      method: 'GET',
      path: '/.well-known/ventanilla-keys.json',
      operationId: 'obtenerLlavesPublicas',
      summary: 'Entrega las llaves públicas con las que se comprueban los códigos QR de los documentos',
      description:
        'Un JWK Set (RFC 7517) con la llave de hoy y todas las anteriores: los documentos firmados con ellas siguen ' +
        'siendo auténticos.',
      access: anyone,
      limit: settings.publicLimit,
      answers: { 200: { description: 'Las llaves, la más reciente primero', schema: keySet } },
      handle: async () =>
        json({ ciudad: settings.cityName, keys: publicKeys(await statementKeys.published()) }, 200, {
          'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
        }),
    }),
    route({
      method: 'GET',
      path: '/documentos/comprobar',
      operationId: 'paginaDeComprobacion',
      summary: 'Página que comprueba códigos QR de documentos sin conexión',
      description:
        'Con las llaves públicas del momento: comprueba la firma en el navegador, y no envía nada. Se guarda como un solo ' +
        'archivo, que la comprueba sin red.',
      access: anyone,
      limit: settings.publicLimit,
      answers: {
        200: {
          description: 'La página',
          type: 'text/html',
          schema: z.string().meta({ examples: ['<!doctype html>'] }),
        },
      },
      handle: async () =>
        page({
          ...checkPage(await statementKeys.published(), settings, clock.now()),
          headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
        }),
    }),
    pageRoute({
      method: 'GET',
      path: CHECK_FILE,
      access: anyone,
      limit: settings.publicLimit,
      handle: async () =>
        content({
          type: 'text/html; charset=utf-8',
          body: checkFile(await statementKeys.published(), settings, clock.now()),
          headers: { 'Content-Security-Policy': CHECK_FILE_POLICY, 'Referrer-Policy': 'no-referrer' },
        }),
    }),
  ];
}
