import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { momentInWords } from '../frame/dates.js';
import { useNotice } from '../ui/notices.js';
import { Failed, Loaded } from '../ui/states.js';

const key = ['auth', 'sesiones', {}] as const;

/** The logins of this user; a button ends each of them. */
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
  return (
    <section className="card stack" aria-labelledby="sesiones">
      <h2 id="sesiones">Dónde tiene abierta la sesión</h2>
      {ending.isError && <Failed error={ending.error} />}
      <Loaded query={query}>
        {({ sesiones }) => (
          <ul className="docs" role="list">
            {sesiones.map(({ id, tipo, inicio, ultimo_uso, actual }) => (
              <li className="doc" key={id}>
                <div>
                  <strong>{tipo === 'NAVEGADOR' ? 'Navegador' : 'Programa'}</strong>
                  {actual && <span className="badge badge--primary">Esta sesión</span>}
                  <span className="sub">
                    Desde el {momentInWords(inicio)}; último uso: {momentInWords(ultimo_uso)}
                  </span>
                </div>
                {!actual && (
                  <button
                    className="btn btn--secondary"
                    type="button"
                    disabled={ending.isPending}
                    onClick={() => ending.mutate(id)}
                  >
                    Cerrarla <span className="visually-hidden">, la del {momentInWords(inicio)}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
