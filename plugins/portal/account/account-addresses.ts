/** The addresses of the pages of a person with a user. */
export const accountAddresses = {
  own: '/mi/',
  login: '/mi/ingreso',
  logout: '/mi/salida',
  forgotten: '/mi/clave',
  /** The login that leads on to the check of the answers of a certificate. */
  loginFor: (certificado: string): string => `/mi/ingreso?certificado=${encodeURIComponent(certificado)}`,
} as const;
