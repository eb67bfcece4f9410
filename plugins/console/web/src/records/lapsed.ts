/** Tells whether the person's legal time to submit what is missing is over, for a record that staff have returned. */
export const isLapsed = ({ plazo_ciudadano: until }: { readonly plazo_ciudadano: string | null }): boolean =>
  until !== null && Date.parse(until) < Date.now();
