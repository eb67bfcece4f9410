import { Router } from 'express';
import helmet from 'helmet';
import swaggerUi from 'swagger-ui-express';

/** `GET /openapi.json` and the page at `/docs`, whose scripts and styles come from this server alone. */
export function documentation(document: object): Router {
  const router = Router();
  router.get('/openapi.json', (_request, response) => void response.json(document));
  router.use(
    '/docs',
    helmet.contentSecurityPolicy({
      directives: {
        'default-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'upgrade-insecure-requests': null,
      },
    }),
    swaggerUi.serve,
    swaggerUi.setup(document, { customSiteTitle: 'Ventanilla', swaggerOptions: { validatorUrl: null } }),
  );
  return router;
}
