/** The driver's own conversion of values to what is bound, which its types do not know. */
declare module 'pg/lib/utils.js' {
  const utils: { readonly prepareValue: (value: unknown) => string | Buffer | null };
  export default utils;
}
