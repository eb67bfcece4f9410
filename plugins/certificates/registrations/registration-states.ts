/** The outcome of a registration: its procedure said yes, said no, or failed. */
export const registrationStates = ['ACEPTADO', 'RECHAZADO', 'FALLIDO'] as const;
export type RegistrationState = (typeof registrationStates)[number];
