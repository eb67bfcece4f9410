/** The known parameters of an address; any other would have no effect. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  'postgres:': ['sslmode'],
  'postgresql:': ['sslmode'],
  'mssql:': ['encrypt', 'trustServerCertificate'],
};

/**
 * Returns the unknown or repeated parameters of an address. Never returns values, and masks anything that is not a
 * name: it may be the rest of a password with a question mark in it.
 */
export function unknownParameters(address: string): readonly string[] {
  const { protocol, searchParams } = new URL(address);
  const known = parameters[protocol] ?? [];
  const names = [...searchParams.keys()];
  const unknown = names.filter((name, index) => !known.includes(name) || names.indexOf(name) !== index);
  return [...new Set(unknown.map((name) => (/^\w{1,40}$/.test(name) ? name : '…')))];
}

/** Returns how an address uses TLS: not at all, with any certificate, or with one that is checked. */
export function encryptionOf({ protocol, searchParams }: URL): 'none' | 'unchecked' | 'checked' {
  if (protocol === 'mssql:') {
    if (searchParams.get('encrypt') === 'false') return 'none';
    return searchParams.get('trustServerCertificate') === 'true' ? 'unchecked' : 'checked';
  }
  const mode = searchParams.get('sslmode');
  if (mode === null || mode === 'disable' || mode === 'prefer') return 'none';
  return mode === 'no-verify' ? 'unchecked' : 'checked';
}
