import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  revisedSaveMutation,
} from '../../../../host/plugin-api/index.js';
import { validationTemplate } from '../validation-template.js';
import type { ValidationTemplateAdministration } from '../validation-template-administration.js';

const codigo = z.string().min(1).max(60);

const listed = z.object({
  codigo: z.string(),
  parametros: z.array(z.string()),
  fuente: z.string(),
  predefinida: z.boolean(),
  revision: z.string(),
});

/** Makes `tramites.validationTemplates`. A template that is saved is one that a bundle could have. */
export function validationTemplateProcedures(services: {
  readonly validationTemplateAdministration: ValidationTemplateAdministration;
}) {
  const templates = services.validationTemplateAdministration;
  const administer = adminProcedure('tramites.admin');
  const read = adminProcedure('tramites.read', 'tramites.admin');
  return adminRouter({
    list: pageQuery(read, pageRequest(codigo).prefault({}), { item: listed, cursor: 'codigo' }, ({ cursor, limit }) =>
      templates.page(cursor ?? '', limit),
    ),

    get: read
      .input(z.strictObject({ codigo }))
      .output(listed)
      .query(({ input }) => templates.get(input.codigo)),

    save: revisedSaveMutation(administer, validationTemplate, (item, identity, revision) =>
      templates.save(identity, item, revision),
    ),

    /** A predefined template comes back as it was. */
    remove: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      templates.remove(identity, codigo),
    ),
  });
}
