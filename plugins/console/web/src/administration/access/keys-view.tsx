import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { allowedInWords, CredentialActs, CredentialDialogs } from './credential-dialogs.js';
import type { Choice } from './grant-fields.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { endpointsQuery, endsOfKey, keyKind, keyName, type Key } from './key-data.js';
import { lastUse, Standing } from './standing.js';
import { useCredentials } from './use-credentials.js';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'usuario', label: 'Nombre de usuario', maxLength: 150, isLive: true },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todas',
    options: [
      { codigo: 'vigentes', nombre: 'Vigentes' },
      { codigo: 'terminadas', nombre: 'Vencidas y revocadas' },
    ],
  },
];

/** The keys of API users. */
export function Component() {
  const { may } = useSession();
  const { search, state } = useLocation();
  const credentials = useCredentials(keyKind);
  const { open, setOpen, close, readAnew } = credentials;
  const { usuario, estado } = filterValues(fields, new URLSearchParams(search), state);
  const filter = {
    ...(usuario !== undefined && { search: usuario }),
    ...((estado === 'vigentes' || estado === 'terminadas') && { estado: estado as 'vigentes' | 'terminadas' }),
  };
  const query = usePages<Key, number>(['access', 'keys', filter], (place, options) =>
    admin.auth.apiKeys.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const endpoints = useQuery(endpointsQuery).data?.endpoints;
  const choices = useMemo<readonly Choice[]>(
    () =>
      (endpoints ?? []).map(({ code, name }) => ({
        codigo: code,
        nombre: name,
        barred: may(code) ? undefined : 'No lo puede dar: usted no tiene este permiso.',
      })),
    [endpoints, may],
  );
  const columns: readonly Column<Key>[] = [
    { id: 'usuario', title: 'Usuario', cell: keyName, below: ({ username }) => <Sub>{username}</Sub> },
    {
      id: 'permite',
      title: 'Permite',
      cell: (key) => (key.endpoints.length === 0 ? 'Nada' : allowedInWords(choices, key.endpoints).join('; ')),
    },
    { id: 'uso', title: 'Último uso', cell: ({ lastUsedAt }) => lastUse(lastUsedAt) },
    { id: 'fin', title: 'Fin', cell: (key) => <Standing {...endsOfKey(key)} /> },
    {
      id: 'acciones',
      title: 'Acciones',
      cell: (key) =>
        key.revokedAt === null && (
          <CredentialActs credentials={credentials} credential={key} spoken={`la clave ${key.id} de ${key.username}`} />
        ),
    },
  ];
  return (
    <AdministrationPage
      title="Claves de API"
      lead="Cada clave acompaña al token de su usuario y permite solo lo que dice."
      actions={
        <Button icon="plus" onClick={() => setOpen({ to: 'issue' })}>
          Emitir una clave
        </Button>
      }
    >
      <div className="stack">
        <Filters label="Filtrar las claves" fields={fields} />
        <PagesTable
          query={query}
          label="Claves de API"
          columns={columns}
          rowId={({ id }) => id}
          empty={
            <Empty icon="lock" title="No hay claves">
              <p>Aquí se ven las claves de los bancos y demás programas.</p>
            </Empty>
          }
        />
      </div>
      {open?.to === 'issue' && (
        <IssueKeyDialog
          choices={choices}
          onClose={close}
          onIssued={(secret, usuario) => {
            const fileName = `clave-de-api-${usuario}.txt`;
            setOpen({ to: 'show', secret, name: `la clave de ${usuario}`, fileName });
            readAnew();
          }}
        />
      )}
      <CredentialDialogs credentials={credentials} choices={choices} />
    </AdministrationPage>
  );
}
