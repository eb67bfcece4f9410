declare const isTrusted: unique symbol;

/** HTML that may be sent unchanged: the output of a template, which escapes its values. */
export type Html = string & { readonly [isTrusted]: true };
