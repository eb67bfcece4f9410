/**
 * Returns whether the person of a record that staff have returned has had the time that the law gives for what is
 * missing.
 */
export const isLapsed = ({ plazo_ciudadano: until }: { readonly plazo_ciudadano: string | null }): boolean =>
  until !== null && Date.parse(until) < Date.now();
