import { token } from '../../../host/plugin-api/index.js';
import type { PageFacts } from '../../tramites/contract.js';

/** A certificate that people ask for on pages. Facts that the city does not give are absent. */
export interface OfferedCertificate extends PageFacts {
  readonly codigo: string;
  readonly nombre: string;
  /** The name of its form, for drafts (`Drafts.beginDraft`). */
  readonly form: string;
  /** How long it takes, in words. */
  readonly tiempo?: string | undefined;
  /** Whether a process of the city decides on it before its document is issued. */
  readonly tieneProceso: boolean;
}

/**
 * The certificates that can be asked for now: those that the city offers on its pages, while documents can be issued
 * and, for one with a process, a plugin runs processes.
 */
export interface OfferedCertificates {
  /** Returns all of them in the order of their codes, from memory. It is the same array as long as nothing changed. */
  listCertificates(): Promise<readonly OfferedCertificate[]>;
  /** Finds a certificate; undefined for an unknown code and for one that is not offered. */
  findCertificate(codigo: string): Promise<OfferedCertificate | undefined>;
}
export const OfferedCertificates = token<OfferedCertificates>('certificates/OfferedCertificates');
