import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { CredentialActs, CredentialDialogs } from './credential-dialogs.js';
import { IssueTokenDialog } from './issue-token-dialog.js';
import { lastUse, Standing } from './standing.js';
import { useCredentials } from './use-credentials.js';
import { offeredQuery, tokenKind, type Token } from './token-data.js';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'nombre', label: 'Nombre', maxLength: 150, isLive: true },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: [
      { codigo: 'vigentes', nombre: 'Vigentes' },
      { codigo: 'terminados', nombre: 'Vencidos y revocados' },
    ],
  },
];

/** The tokens of programs outside. */
export function Component() {
  const { may } = useSession();
  const isManager = may('procedures.admin');
  const { search, state } = useLocation();
  const credentials = useCredentials(tokenKind);
  const { open, setOpen, close, readAnew } = credentials;
  const { nombre, estado } = filterValues(fields, new URLSearchParams(search), state);
  const filter = {
    ...(nombre !== undefined && { search: nombre }),
    ...((estado === 'vigentes' || estado === 'terminados') && { estado: estado as 'vigentes' | 'terminados' }),
  };
  const query = usePages<Token, number>(['access', 'tokens', filter], (place, options) =>
    admin.procedures.tokens.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const choices = useQuery({ ...offeredQuery, enabled: isManager }).data ?? [];
  const columns: readonly Column<Token>[] = [
    { id: 'nombre', title: 'Nombre', cell: (token) => token.nombre },
    {
      id: 'procedimientos',
      title: 'Procedimientos',
      cell: ({ procedimientos }) =>
        procedimientos === null ? 'La lista guardada no se puede leer: cámbiela' : procedimientos.join(', '),
    },
    { id: 'uso', title: 'Último uso', cell: ({ ultimo_uso }) => lastUse(ultimo_uso) },
    { id: 'fin', title: 'Fin', cell: (token) => <Standing {...token} /> },
  ];
  const managed: Column<Token> = {
    id: 'acciones',
    title: 'Acciones',
    cell: (token) =>
      token.revocado === null && (
        <CredentialActs credentials={credentials} credential={token} spoken={`el token ${token.nombre}`} />
      ),
  };
  return (
    <AdministrationPage
      title="Tokens de consulta"
      lead="Con un token, un programa externo ejecuta los procedimientos que nombra, y nada más."
      actions={
        isManager && (
          <Button icon="plus" onClick={() => setOpen({ to: 'issue' })}>
            Emitir un token
          </Button>
        )
      }
    >
      <div className="stack">
        <Filters label="Filtrar los tokens" fields={fields} />
        <PagesTable
          query={query}
          label="Tokens de consulta"
          columns={isManager ? [...columns, managed] : columns}
          rowId={({ id }) => id}
          empty={
            <Empty icon="lock" title="No hay tokens">
              <p>Aquí se ven los programas externos que consultan procedimientos.</p>
            </Empty>
          }
        />
      </div>
      {open?.to === 'issue' && (
        <IssueTokenDialog
          choices={choices}
          onClose={close}
          onIssued={(secret, nombre) => {
            setOpen({ to: 'show', secret, name: `el token ${nombre}`, fileName: `token-${nombre}.txt` });
            readAnew();
          }}
        />
      )}
      <CredentialDialogs credentials={credentials} choices={choices} />
    </AdministrationPage>
  );
}
