/** The privacy notice that a person accepted, and the moment. A type and no interface, so that it counts as JSON. */
export type AcceptedNotice = { readonly version: string; readonly fecha: string };

/** Makes the notice of a record: it is accepted with the filing. */
export function acceptedNotice(version: string, filedAt: Date): AcceptedNotice {
  return { version, fecha: filedAt.toISOString() };
}
