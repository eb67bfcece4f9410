import { Router } from 'express';
import helmet from 'helmet';
import swaggerUi from 'swagger-ui-express';

/** `GET /openapi.json` and the page at `/docs`, whose scripts and styles come from this server alone. */
export function documentation(document: object): Router {
  const router = Router();
  const options = { customSiteTitle: 'Ventanilla', swaggerOptions: { validatorUrl: null } };
  // Its own addresses are relative, which fails where the page is asked for without a trailing slash.
  const page = swaggerUi.generateHTML(document, options).replaceAll('"./', '"/docs/');
  router.get('/openapi.json', (_request, response) => void response.json(document));
  router.use(
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
  router.get('/docs', (_request, response) => void response.type('html').send(page));
  router.use('/docs', swaggerUi.serveFiles(document, options));
  return router;
}
