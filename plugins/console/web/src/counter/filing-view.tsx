import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { draftAtRest } from '../fields/use-saved-form.js';
import { useSession } from '../frame/session.js';
import { ButtonLink } from '../ui/button.js';
import { Empty, Loaded } from '../ui/states.js';
import { draftsOf, readDraft, readEmptyForm, type CounterState, type OpenedForm } from './counter-draft.js';
import { Filing } from './filing.js';

/**
 * The page that files a tramite for the person at the counter. Its address has the key of the clerk's draft, which only
 * this clerk can use; that of a person's draft is in the state of the history.
 */
export function Component() {
  const { codigo = '' } = useParams();
  const [query] = useSearchParams();
  const { borrador: ofPerson, esNueva = false } = (useLocation().state ?? {}) as CounterState;
  const borrador = query.get('borrador') ?? ofPerson;
  const [round, setRound] = useState(0);
  return (
    <OpenedFiling
      key={`${codigo} ${esNueva ? '' : (borrador ?? '')} ${round}`}
      codigo={codigo}
      borrador={borrador}
      onReload={() => setRound(round + 1)}
    />
  );
}

interface OpenedProps {
  readonly codigo: string;
  readonly borrador: string | undefined;
  /** Loads the draft again, which has changed elsewhere. */
  readonly onReload: () => void;
}

function OpenedFiling({ codigo, borrador: present, onReload }: OpenedProps) {
  const { usuario } = useSession();
  const [borrador] = useState(present);
  // The opening is a part of the key: a form begins from what the service has now.
  const [opening] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0]!);
  const queryKey = ['counter', 'draft', { codigo, borrador, opening }];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<OpenedForm> => {
      await draftAtRest(draftsOf(usuario.id));
      return borrador === undefined ? readEmptyForm(codigo, signal) : readDraft(borrador, signal);
    },
    staleTime: Infinity,
  });
  const queries = useQueryClient();
  // The answers of a person are not cached after they are shown.
  useEffect(
    () => () => queries.removeQueries({ queryKey: ['counter', 'draft', { codigo, borrador, opening }] }),
    [queries, codigo, borrador, opening],
  );
  if (query.error instanceof ServiceError && query.error.code === 'draft_not_found') {
    return (
      <Empty icon="file" title="Ese borrador ya no está" isPage>
        <p>Se radicó, se borró o venció. Si se radicó, búsquelo por el número o el nombre de la persona.</p>
        <ButtonLink to="/ventanilla">Volver a la ventanilla</ButtonLink>
      </Empty>
    );
  }
  return (
    <Loaded isPage query={query}>
      {(opened) => <Filing opened={opened} onReload={onReload} />}
    </Loaded>
  );
}
