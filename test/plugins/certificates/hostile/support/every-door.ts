import type { Response } from 'supertest';
import type { CertificatesClient } from '../../support/certificates-client.js';

/** The doors that accept a body. */
export const bodyDoors = ['jwt', 'sesion', 'certificado'] as const;
export type BodyDoor = (typeof bodyDoors)[number];

/** Calls a door with a body. At the door of certificates, the code is that of a certificate. */
export async function knock(
  client: CertificatesClient,
  door: BodyDoor,
  codigo: string,
  body: object | string = {},
): Promise<Response> {
  switch (door) {
    case 'jwt':
      return client.byJwt(codigo, body);
    case 'sesion':
      return client.bySession(codigo, body);
    case 'certificado':
      return client.register(codigo, body);
  }
}

/** Returns the Spanish message of a refusal, which must have the documented shape of its door. */
export function refusalOf(door: BodyDoor | 'token', { body, text, headers }: Response): string {
  if (door === 'sesion') {
    if (headers['content-type'] !== 'text/plain; charset=utf-8') throw new Error(`no plain text: ${text}`);
    return text;
  }
  const { mensaje, error, EsCorrecto } = body as Record<string, unknown>;
  const sentence = door === 'token' ? (error ?? mensaje) : mensaje;
  if ((error === undefined && EsCorrecto !== false) || typeof sentence !== 'string') {
    throw new Error(`another shape: ${text}`);
  }
  return sentence;
}
