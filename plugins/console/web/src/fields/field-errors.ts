/** What is wrong with a form, by what it is wrong with: a field, a part of one, or the form as a whole (`body`). */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** Whether a name is that of a field or of a part of its answer, as `socios.0.nombre` is of `socios`. */
export const isOfField = (name: string, codigo: string): boolean => name === codigo || name.startsWith(`${codigo}.`);

/** What is wrong with a field first, or with a part of its answer. */
export const errorOf = (errors: FormErrors, codigo: string): string | undefined =>
  (errors[codigo] ?? Object.entries(errors).find(([name]) => isOfField(name, codigo))?.[1])?.[0];
