import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  saveMutation,
} from '../../../../host/plugin-api/index.js';
import { validationTemplate } from '../validation-template.js';
import type { ValidationTemplates } from '../validation-templates.js';

const codigo = z.string().min(1).max(60);

const listed = z.object({
  codigo: z.string(),
  parametros: z.array(z.string()),
  fuente: z.string(),
  predefinida: z.boolean(),
});

/** Makes `tramites.validationTemplates`. A template that is saved is one that a bundle could have. */
export function validationTemplateProcedures({
  validationTemplates,
}: {
  readonly validationTemplates: ValidationTemplates;
}) {
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    list: pageQuery(
      adminProcedure('tramites.read', 'tramites.admin'),
      pageRequest(codigo).prefault({}),
      { item: listed, cursor: 'codigo' },
      ({ cursor, limit }) => validationTemplates.page(cursor ?? '', limit),
    ),

    save: saveMutation(administer, validationTemplate, (item, identity) => validationTemplates.save(identity, item)),

    /** A predefined template comes back as it was. */
    remove: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      validationTemplates.remove(identity, codigo),
    ),
  });
}
