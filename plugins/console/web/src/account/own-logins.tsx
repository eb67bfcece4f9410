import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { Button } from '../ui/button.js';
import { useNotice } from '../ui/notices.js';
import { Failed, Loaded } from '../ui/states.js';
import { OwnLogin } from './own-login.js';

const key = ['auth', 'sesiones', {}] as const;

/** The logins of this user; a button ends each of them, and one all others. */
export function OwnLogins() {
  const tell = useNotice();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => answerOf(service.GET('/api/sesiones', { signal })),
  });
  const ending = useMutation({
    mutationFn: (id: string) => answerOf(service.DELETE('/api/sesiones/{id}', { params: { path: { id } } })),
    onSuccess: () => tell('La sesión terminó.'),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const endingOthers = useMutation({
    mutationFn: () => answerOf(service.DELETE('/api/sesiones')),
    onSuccess: () => tell('Las demás sesiones terminaron.'),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const isBusy = ending.isPending || endingOthers.isPending;
  const error = ending.error ?? endingOthers.error;
  return (
    <section className="card stack" aria-labelledby="sesiones">
      <h2 id="sesiones">Dónde tiene abierta la sesión</h2>
      {error && <Failed error={error} />}
      <Loaded query={query}>
        {({ sesiones }) => (
          <>
            <p>Si no reconoce una, ciérrela y cambie su contraseña.</p>
            <ul className="docs logins" role="list">
              {sesiones.map((login) => (
                <OwnLogin key={login.id} login={login} isBusy={isBusy} onEnd={ending.mutate} />
              ))}
            </ul>
            {sesiones.some(({ actual }) => !actual) && (
              <Button look="secondary" isBusy={isBusy} onClick={() => endingOthers.mutate()}>
                Cerrar las demás
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
