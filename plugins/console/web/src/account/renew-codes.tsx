import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { Notice } from '../ui/notice.js';
import { PasswordAndCode } from './password-and-code.js';
import { RecoveryCodes } from './recovery-codes.js';
import { STANDING_KEY, useStanding } from './standing.js';

/** So many codes or fewer deserve a warning. */
const FEW = 2;

const leftInWords = (left: number): string => {
  if (left === 0) return 'No le quedan códigos de recuperación.';
  return left === 1 ? 'Le queda un código de recuperación.' : `Le quedan ${left} códigos de recuperación.`;
};

/** How many recovery codes are left, and the form that gives new ones. */
export function RenewCodes() {
  const queries = useQueryClient();
  const { data } = useStanding();
  const renew = useMutation({
    mutationFn: (body: { password: string; otp: string }) => answerOf(service.POST('/api/totp/codigos', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: STANDING_KEY }),
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.codigos_recuperacion} onKept={renew.reset} />;
  const left = data?.codigos_restantes;
  return (
    <>
      {left !== undefined &&
        (left > FEW ? (
          <p>{leftInWords(left)}</p>
        ) : (
          <Notice look="warning">{leftInWords(left)} Pida códigos nuevos.</Notice>
        ))}
      <details className="details">
        <summary>Pedir códigos de recuperación nuevos</summary>
        <p>Los códigos anteriores dejan de servir.</p>
        <PasswordAndCode
          action="Pedir códigos nuevos"
          isBusy={renew.isPending}
          error={renew.error}
          onSubmit={renew.mutate}
        />
      </details>
    </>
  );
}
