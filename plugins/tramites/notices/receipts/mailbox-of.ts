/**
 * Makes one text of all addresses that reach one mailbox: capitals do not count, nor does the text after a `+`, as most
 * providers deliver to the address without it. It serves for counts alone: it may take two people for one.
 */
export function mailboxOf(address: string): string {
  const tag = address.indexOf('+');
  const at = address.lastIndexOf('@');
  const untagged = tag > 0 && tag < at ? address.slice(0, tag) + address.slice(at) : address;
  return untagged.toLowerCase();
}
