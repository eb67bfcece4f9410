import type { OfferedCertificate } from '../../certificates/contract.js';
import type { OfferedTramite } from '../../tramites/contract.js';

/** A tramite or a certificate, as the lists and the search have it. */
export interface Offer extends Pick<
  OfferedTramite,
  | 'codigo'
  | 'nombre'
  | 'tema'
  | 'descripcion'
  | 'sinonimos'
  | 'requisitos'
  | 'costo'
  | 'plazo'
  | 'plazos'
  | 'termino'
  | 'dependencia'
  | 'recibe'
> {
  /** Whether it is a certificate; its code may also be that of a tramite. */
  readonly esCertificado?: true;
}

/** The topic of certificates whose topic the city does not name. */
const TOPIC = 'Certificados';

export const offerOf = ({ tiempo: plazo, tema = TOPIC, ...certificate }: OfferedCertificate): Offer => ({
  ...certificate,
  tema,
  plazo,
  esCertificado: true,
});
