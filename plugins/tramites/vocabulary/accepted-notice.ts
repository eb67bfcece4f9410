/** The privacy notice that a person accepted, and when; a type, so that it is JSON. */
export type AcceptedNotice = { readonly version: string; readonly fecha: string };

/** A notice is accepted with the filing. */
export function acceptedNotice(version: string, filedAt: Date): AcceptedNotice {
  return { version, fecha: filedAt.toISOString() };
}
