import { z } from 'zod';
import { authenticated, pageRoute, type Route } from '../../../host/plugin-api/index.js';
import type { PreviewPages } from './preview-pages.js';

const params = z.object({ codigo: z.string().min(1).max(60) });

/** Another value shows the first page, without answers. */
const query = z.looseObject({
  prueba: z.coerce.number().int().min(0).max(100).optional().catch(undefined),
  paso: z
    .union([z.enum(['inicio', 'todo']), z.coerce.number().int().min(1).max(1000)])
    .catch(1)
    .default(1),
});

/** Builds the route of the preview of a definition, for the frame of its editor. */
export function previewRoutes({ previewPages }: { readonly previewPages: PreviewPages }): readonly Route[] {
  return [
    pageRoute({
      method: 'GET',
      path: '/tramites/vista-previa/:codigo',
      access: authenticated(['session'], 'tramites.admin'),
      params,
      query,
      handle: ({ params: { codigo }, query: { paso, prueba } }) => previewPages.page(codigo, paso, prueba),
    }),
  ];
}
