import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  ANTI_FORGERY_FIELD,
  AntiForgery,
  anyone,
  definePlugin,
  formFields,
  HostSettings,
  page,
  pageFormBody,
  pageRoute,
  pageTemplate,
  redirect,
} from '../../../host/plugin-api/index.js';

const form = pageTemplate(new URL('./opinion.liquid', import.meta.url));
const thanks = pageTemplate(new URL('./thanks.liquid', import.meta.url));

const COOKIE = 'opinion';
const TITLE = 'Su opinión';

export const opinionesPlugin = definePlugin({
  id: 'opiniones',
  config: z.strictObject({}),
  uses: { antiForgery: AntiForgery, host: HostSettings },
  routes: ({ antiForgery, host }) => {
    const common = { path: '/opiniones', access: anyone, limit: host.publicLimit } as const;
    const shown = (secret: string, texto = '', error = '') => ({
      title: error ? `Error: ${TITLE}` : TITLE,
      content: form({ field: ANTI_FORGERY_FIELD, value: antiForgery.value(secret), texto, error }),
      cookies: [{ name: COOKIE, value: secret, path: '/opiniones' }],
      secret: true,
    });
    return [
      pageRoute({
        ...common,
        method: 'GET',
        handle: ({ cookie }) => page(shown(cookie(COOKIE) || randomBytes(16).toString('base64url'))),
      }),
      pageRoute({
        ...common,
        method: 'POST',
        body: pageFormBody({ boundTo: COOKIE }),
        handle: async ({ body, cookie }) => {
          const { texto = '' } = await formFields(body);
          if (typeof texto === 'string' && texto.trim() !== '') return redirect('/opiniones/gracias');
          return page({ ...shown(cookie(COOKIE)!, '', 'Escriba su opinión.'), status: 422 });
        },
      }),
      pageRoute({
        ...common,
        path: '/opiniones/gracias',
        method: 'GET',
        handle: () => page({ title: 'Gracias', content: thanks({}) }),
      }),
    ];
  },
});
