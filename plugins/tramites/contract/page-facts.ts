import { z } from 'zod';

/** Makes the schema of a text of the city on a page. */
export const pageLine = (most: number) => z.string().trim().min(1).max(most);

/** An amount as money, where the page says more than a text of the city's own. */
const amount = z.strictObject({
  valor: z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'Un valor es un decimal, como "848500" o "848500.50".'),
  moneda: z.string().regex(/^[A-Z]{3}$/, 'Una moneda tiene tres letras, como COP.'),
});

/** The facts that the page of a tramite or of a certificate shows (decisions, section 14). */
export const pageFacts = {
  tema: pageLine(80).optional(),
  descripcion: pageLine(1000).optional(),
  sinonimos: z.array(pageLine(80)).max(50).optional(),
  requisitos: z.array(pageLine(300)).max(50).optional(),
  costo: z.union([pageLine(300), amount]).optional(),
  dependencia: pageLine(200).optional(),
};

/** The facts of {@link pageFacts} that a page has. */
export type PageFacts = z.output<z.ZodObject<typeof pageFacts>>;
