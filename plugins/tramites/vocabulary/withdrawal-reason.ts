const DECLARED = 'Desistimiento decretado';

/** Writes the reason of the move of a record whose withdrawal staff have declared. */
export const withdrawalReason = (fuente: string): string => `${DECLARED} (${fuente}).`;

/** Tells whether the reason of a move is that of a declared withdrawal. */
export const isWithdrawal = (motivo: string | null | undefined): boolean =>
  motivo?.startsWith(`${DECLARED} (`) ?? false;
