import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { Loaded } from '../../ui/states.js';

interface PeopleFoundProps {
  readonly text: string;
  readonly onChoose: (person: { readonly id: string; readonly name: string }) => void;
}

/** The users of a name, to choose the one whose acts are looked for. */
export function PeopleFound({ text, onChoose }: PeopleFoundProps) {
  const query = useQuery({
    queryKey: ['host', 'audit-users', { q: text }],
    queryFn: ({ signal }) => admin.host.audit.users.query({ q: text }, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p role="status">Ningún usuario se llama así. Escriba el comienzo de su nombre o su usuario completo.</p>
        ) : (
          <div className="stack-s" role="group" aria-label="Usuarios encontrados">
            <p role="status">Elija de quién son los hechos que busca:</p>
            <div className="row">
              {items.map(({ userId, username, name }) => (
                <Button key={userId} look="secondary" onClick={() => onChoose({ id: String(userId), name })}>
                  {name} <span className="muted">({username})</span>
                </Button>
              ))}
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
