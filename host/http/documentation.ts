import type { Express } from 'express';
import helmet from 'helmet';
import swaggerUi from 'swagger-ui-express';

/** `GET /openapi.json` and the page at `/docs`, whose scripts and styles come from this server alone. */
export function mountDocumentation(app: Express, document: object): void {
  const options = { customSiteTitle: 'Ventanilla', swaggerOptions: { validatorUrl: null } };
  // Its own addresses are relative, which fails where the page is asked for without a trailing slash.
  const page = swaggerUi.generateHTML(document, options).replaceAll('"./', '"/docs/');
  // The same for everybody until the next release: it is kept, and asked for anew each time.
  app.use(['/openapi.json', '/docs'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-cache');
    next();
  });
  app.get('/openapi.json', (_request, response) => void response.json(document));
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
  app.get('/docs', (_request, response) => void response.type('html').send(page));
  app.use('/docs', swaggerUi.serveFiles(document, options));
}
