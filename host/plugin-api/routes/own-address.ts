/** Visible ASCII without the backslash, which browsers treat as a slash; `//` would begin the name of another host. */
const OWN = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;

/** Tells whether a text is an address of this service, written as a path: `/tramites/?q=agua#lista`. */
export const isOwnAddress = (address: string): boolean => OWN.test(address);
