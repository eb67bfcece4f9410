import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compressed } from './compression.js';

/** The files of Swagger that the page uses. */
const FILES = ['swagger-ui.css', 'index.css', 'favicon-32x32.png', 'swagger-ui-bundle.js'];

const PAGE = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <title>Ventanilla</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="/docs/index.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/swagger-ui-init.js"></script>
  </body>
</html>
`;

// An external validator would receive the document, so that none is configured.
const SCRIPT = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;

const require = createRequire(import.meta.url);

/** Finds Swagger's folder; called for the first reader, so that it does not slow down the start. */
const folderOfSwagger = (): string => path.dirname(require.resolve('swagger-ui-dist/package.json'));

/**
 * Mounts `GET /openapi.json` and the page at `/docs`, whose scripts and styles come from this server alone. The
 * document is made on first use.
 */
export function mountDocumentation(app: Express, makeDocument: () => object): void {
  let document: object | undefined;

  // All callers get the same answer until the next release: caches store it and revalidate it each time.
  app.use(['/openapi.json', '/docs'], compressed, (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-cache');
    next();
  });
  app.get('/openapi.json', (_request, response) => void response.json((document ??= makeDocument())));
  app.use(
    '/docs',
    helmet.contentSecurityPolicy({
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'upgrade-insecure-requests': null,
      },
    }),
  );
  app.get('/docs', (_request, response) => void response.type('html').send(PAGE));
  app.get('/docs/swagger-ui-init.js', (_request, response) => void response.type('js').send(SCRIPT));
  let files: RequestHandler | undefined;
  app.use('/docs', (request, response, next) => {
    if (!FILES.includes(request.path.slice(1))) next();
    else void (files ??= express.static(folderOfSwagger()))(request, response, next);
  });
}
