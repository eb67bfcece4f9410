import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Button } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { focusOn } from '../../ui/focus.js';
import { useNotice } from '../../ui/notices.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { SecretOnce } from '../frame/secret-once.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { ChangeDialog } from './change-dialog.js';
import { IssueTokenDialog } from './issue-token-dialog.js';
import { RevokeDialog } from './revoke-dialog.js';
import { isLive, lastUse, Standing } from './standing.js';
import { changeToken, offeredQuery, reloadToken, tokenEdition, tokenField, type Token } from './token-data.js';

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

type Open =
  | { readonly to: 'issue' }
  | { readonly to: 'change' | 'revoke'; readonly token: Token }
  | { readonly to: 'show'; readonly secret: string; readonly nombre: string };

/** The tokens of programs outside. */
export function Component() {
  const { may } = useSession();
  const isManager = may('procedures.admin');
  const { search, state } = useLocation();
  const client = useQueryClient();
  const tell = useNotice();
  const [open, setOpen] = useState<Open>();
  const { nombre, estado } = filterValues(fields, new URLSearchParams(search), state);
  const filter = {
    ...(nombre !== undefined && { search: nombre }),
    ...((estado === 'vigentes' || estado === 'terminados') && { estado: estado as 'vigentes' | 'terminados' }),
  };
  const query = usePages<Token, number>(['access', 'tokens', filter], (place, options) =>
    admin.procedures.tokens.list.query({ ...filter, ...place, limit: 50 }, options),
  );
  const choices = useQuery({ ...offeredQuery, enabled: isManager }).data ?? [];
  const wordsOf = (codes: readonly string[] | null): string[] =>
    (codes ?? []).map((code) => choices.find(({ codigo }) => codigo === code)?.nombre ?? code);
  const close = (): void => setOpen(undefined);
  const readAnew = (): void => void client.invalidateQueries({ queryKey: ['access', 'tokens'] });
  const done = (words: string): void => {
    close();
    tell(words);
    readAnew();
    // The button of the row may be gone with the change.
    setTimeout(() => focusOn(document.querySelector('#contenido h1')));
  };
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
        <span className="row">
          <Button look="secondary" onClick={() => setOpen({ to: 'change', token })}>
            Cambiar<span className="visually-hidden"> el token {token.nombre}</span>
          </Button>
          <Button look="quiet" onClick={() => setOpen({ to: 'revoke', token })}>
            Revocar<span className="visually-hidden"> el token {token.nombre}</span>
          </Button>
        </span>
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
          onIssued={(secret, name) => {
            setOpen({ to: 'show', secret, nombre: name });
            readAnew();
          }}
        />
      )}
      {open?.to === 'show' && (
        <SecretOnce
          title={`El token ${open.nombre}`}
          secret={open.secret}
          fileName={`token-${open.nombre}.txt`}
          onClose={() => done(`El token ${open.nombre} quedó emitido.`)}
        />
      )}
      {open?.to === 'change' && (
        <ChangeDialog
          title={`Cambiar el token ${open.token.nombre}`}
          legend="Procedimientos que puede ejecutar"
          choices={choices}
          edition={tokenEdition(open.token)}
          save={(grant, revision) => changeToken(open.token, grant, revision)}
          fieldOf={tokenField}
          reload={() => reloadToken(open.token.id)}
          onSaved={() => done(`El token ${open.token.nombre} quedó cambiado.`)}
          onClose={close}
          onDiscard={() => {
            close();
            readAnew();
          }}
        />
      )}
      {open?.to === 'revoke' && (
        <RevokeDialog
          title={`Revocar el token ${open.token.nombre}`}
          allows={isLive(open.token) ? wordsOf(open.token.procedimientos) : []}
          lastUsed={open.token.ultimo_uso}
          revoke={() => admin.procedures.tokens.revoke.mutate({ id: open.token.id })}
          onClose={close}
          onDone={() => done(`El token ${open.token.nombre} quedó revocado.`)}
        />
      )}
    </AdministrationPage>
  );
}
