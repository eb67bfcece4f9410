import { z } from 'zod';

const optionFieldsSchema = z.strictObject({
  codigo: z.string().trim().min(1).max(100),
  nombre: z.string().trim().min(1).max(300),
});

type OptionInput = string | z.input<typeof optionFieldsSchema>;

/** An option of a selection: `{codigo, nombre}`, or one text that serves as both. */
export const optionSchema = z.preprocess(
  (option: OptionInput) => (typeof option === 'string' ? { codigo: option, nombre: option } : option),
  optionFieldsSchema,
);
