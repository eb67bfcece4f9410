import { z } from 'zod';
import { adminProcedure } from '../../../host/plugin-api/index.js';
import type { PersonExport } from '../people/person-export.js';
import { personName } from '../people/person-name.js';
import { EXPORT_PEOPLE } from '../privacy-permissions.js';

const item = z.object({ modulo: z.string(), apartado: z.string(), dato: z.record(z.string(), z.unknown()) });

const exported = z.object({
  generado: z.iso.datetime(),
  norma: z.string(),
  documentos: z.array(z.object({ tipo: z.string(), numero: z.string() })),
  usuarios: z.array(z.int()),
  datos: z.array(item),
});

/** `privacy.people`: a mutation, as its input would stand in the address of a query. */
export function personProcedures({ people }: { readonly people: PersonExport }) {
  return {
    export: adminProcedure(EXPORT_PEOPLE)
      .input(z.strictObject({ persona: personName }))
      .output(exported)
      .mutation(async ({ ctx, input }) => exported.parse(await people.whole(input.persona, ctx.identity))),
  };
}
