import type { Express, RequestHandler } from 'express';
import helmet from 'helmet';

/** The page of Swagger, for one document. */
interface Page {
  readonly html: string;
  readonly files: readonly RequestHandler[];
}

async function makePage(document: object): Promise<Page> {
  // Loaded for the first reader: no start waits for it.
  const { default: swaggerUi } = await import('swagger-ui-express');
  const options = { customSiteTitle: 'Ventanilla', swaggerOptions: { validatorUrl: null } };
  return {
    // Its own addresses are relative, which fails where the page is asked for without a trailing slash.
    html: swaggerUi.generateHTML(document, options).replaceAll('"./', '"/docs/'),
    files: swaggerUi.serveFiles(document, options),
  };
}

/**
 * `GET /openapi.json` and the page at `/docs`, whose scripts and styles come from this server alone. The document is
 * made when it is first asked for.
 */
export function mountDocumentation(app: Express, makeDocument: () => object): void {
  let document: object | undefined;
  const documentOnce = (): object => (document ??= makeDocument());
  let page: Promise<Page> | undefined;
  const pageOnce = (): Promise<Page> => (page ??= makePage(documentOnce()));

  // The same for everybody until the next release: it is kept, and asked for anew each time.
  app.use(['/openapi.json', '/docs'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-cache');
    next();
  });
  app.get('/openapi.json', (_request, response) => void response.json(documentOnce()));
  app.use(
    '/docs',
    helmet.contentSecurityPolicy({
      directives: {
        'default-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'upgrade-insecure-requests': null,
      },
    }),
  );
  app.get('/docs', async (_request, response) => void response.type('html').send((await pageOnce()).html));
  app.use('/docs', async (request, response, next) => {
    const handlers = [...(await pageOnce()).files];
    const pass = (error?: unknown): void => {
      const handler = error === undefined ? handlers.shift() : undefined;
      if (handler) void handler(request, response, pass);
      else next(error);
    };
    pass();
  });
}
