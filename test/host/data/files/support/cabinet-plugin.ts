import { z } from 'zod';
import {
  anyone,
  content,
  definePlugin,
  Files,
  formBody,
  Database,
  InputError,
  json,
  route,
  type AnyHostPlugin,
} from '../../../../../host/plugin-api/index.js';
import type { FileLimits } from '../../../../../host/plugin-api/data/files.js';

/** The limits of files, by field. */
const limits: Readonly<Record<string, FileLimits>> = {
  any: {},
  small: { mostBytes: 100 },
  pdf: { types: ['application/pdf'] },
};

/**
 * A plugin that keeps the files of a form in a drawer: each under its field, except the one whose field is named in
 * `leave`.
 */
export const cabinetPlugin: AnyHostPlugin = definePlugin({
  id: 'cabinet',
  config: z.strictObject({}),
  uses: { files: Files, database: Database },
  routes: ({ files, database }) => [
    route({
      method: 'POST',
      path: '/cabinet/:drawer',
      summary: 'Keep files',
      access: anyone,
      params: z.object({ drawer: z.string() }),
      body: formBody(z.record(z.string(), z.unknown())),
      answers: { 200: { description: 'What was kept', schema: z.unknown() } },
      handle: ({ params, body }) =>
        files.readForm(
          body,
          ({ field }) => limits[field] ?? refuse('El formulario no tiene este campo.'),
          async (form) => {
            if (form.fields['refuse']) refuse('No se admite.');
            const kept = form.files.filter(({ field }) => field !== form.fields['leave']);
            await database.transaction(async (tx) => {
              for (const { field, file } of kept) {
                await files.settleFile(tx, file, { owner: `cabinet/drawer/${params.drawer}`, slot: field });
              }
              if (form.fields['break']) refuse('Se deshizo.');
            });
            return json({ fields: form.fields, files: form.files });
          },
        ),
    }),
    route({
      method: 'GET',
      path: '/cabinet/:drawer/:slot',
      summary: 'Read a file',
      access: anyone,
      params: z.object({ drawer: z.string(), slot: z.string() }),
      answers: { 200: { description: 'The file', type: 'application/octet-stream' } },
      handle: async ({ params: { drawer, slot } }) => {
        const file = await files.openFile({ owner: `cabinet/drawer/${drawer}`, slot });
        const headers = { 'Content-Length': String(file.size), 'X-Name': encodeURIComponent(file.name) };
        return content({ type: file.type, body: file.content, headers });
      },
    }),
  ],
});

function refuse(reason: string): never {
  throw new InputError(reason);
}
