import { useMutation } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { PasswordAndCode } from './password-and-code.js';

/** The form that removes the second factor, with the password and a code. */
export function RemoveSecondFactor({ isDemanded }: { readonly isDemanded: boolean }) {
  const { refresh } = useSession();
  const tell = useNotice();
  const remove = useMutation({
    mutationFn: (body: { password: string; otp: string }) => answerOf(service.DELETE('/api/totp', { body })),
    onSuccess: async () => {
      tell('La verificación en dos pasos se retiró.');
      await refresh();
    },
  });
  return (
    <details className="details">
      <summary>Retirar la verificación en dos pasos</summary>
      {isDemanded && <p>Uno de sus roles la exige: sin ella no le da permisos.</p>}
      <PasswordAndCode
        action="Retirar la verificación en dos pasos"
        isDanger
        isBusy={remove.isPending}
        error={remove.error}
        onSubmit={remove.mutate}
      />
    </details>
  );
}
