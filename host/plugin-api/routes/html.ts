declare const isTrusted: unique symbol;

/** HTML that may be sent as it is: what a template has made, which escapes what it is given. */
export type Html = string & { readonly [isTrusted]: true };
