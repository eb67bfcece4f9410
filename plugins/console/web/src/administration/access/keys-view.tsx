import { useMemo, useState } from 'react';
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
import { Sub, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { SecretOnce } from '../frame/secret-once.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { ChangeDialog } from './change-dialog.js';
import type { Choice } from './grant-fields.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { changeKey, endpointsQuery, keyEdition, keyField, keyName, reloadKey, type Key } from './key-data.js';
import { RevokeDialog } from './revoke-dialog.js';
import { isLive, lastUse, Standing } from './standing.js';

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

type Open =
  | { readonly to: 'issue' }
  | { readonly to: 'change' | 'revoke'; readonly key: Key }
  | { readonly to: 'show'; readonly secret: string; readonly usuario: string };

const endsOf = ({ expira, revokedAt }: Key) => ({ expira, revocado: revokedAt });

/** The keys of API users. */
export function Component() {
  const { may } = useSession();
  const { search, state } = useLocation();
  const client = useQueryClient();
  const tell = useNotice();
  const [open, setOpen] = useState<Open>();
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
  const wordsOf = (codes: readonly string[]): string[] =>
    codes.map((code) => choices.find(({ codigo }) => codigo === code)?.nombre ?? code);
  const close = (): void => setOpen(undefined);
  const readAnew = (): void => void client.invalidateQueries({ queryKey: ['access', 'keys'] });
  const done = (words: string): void => {
    close();
    tell(words);
    readAnew();
    // The button of the row may be gone with the change.
    setTimeout(() => focusOn(document.querySelector('#contenido h1')));
  };
  const columns: readonly Column<Key>[] = [
    { id: 'usuario', title: 'Usuario', cell: keyName, below: ({ username }) => <Sub>{username}</Sub> },
    {
      id: 'permite',
      title: 'Permite',
      cell: (key) => (key.endpoints.length === 0 ? 'Nada' : wordsOf(key.endpoints).join('; ')),
    },
    { id: 'uso', title: 'Último uso', cell: ({ lastUsedAt }) => lastUse(lastUsedAt) },
    { id: 'fin', title: 'Fin', cell: (key) => <Standing {...endsOf(key)} /> },
    {
      id: 'acciones',
      title: 'Acciones',
      cell: (key) =>
        key.revokedAt === null && (
          <span className="row">
            <Button look="secondary" onClick={() => setOpen({ to: 'change', key })}>
              Cambiar
              <span className="visually-hidden">
                {' '}
                la clave {key.id} de {key.username}
              </span>
            </Button>
            <Button look="quiet" onClick={() => setOpen({ to: 'revoke', key })}>
              Revocar
              <span className="visually-hidden">
                {' '}
                la clave {key.id} de {key.username}
              </span>
            </Button>
          </span>
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
          onIssued={(secret, owner) => {
            setOpen({ to: 'show', secret, usuario: owner });
            readAnew();
          }}
        />
      )}
      {open?.to === 'show' && (
        <SecretOnce
          title={`La clave de ${open.usuario}`}
          secret={open.secret}
          fileName={`clave-de-api-${open.usuario}.txt`}
          onClose={() => done(`La clave de ${open.usuario} quedó emitida.`)}
        />
      )}
      {open?.to === 'change' && (
        <ChangeDialog
          title={`Cambiar la clave de ${keyName(open.key)}`}
          legend="Permite"
          choices={choices}
          edition={keyEdition(open.key)}
          save={(grant, revision) => changeKey(open.key, grant, revision)}
          fieldOf={keyField}
          reload={() => reloadKey(open.key.id)}
          onSaved={() => done(`La clave de ${keyName(open.key)} quedó cambiada.`)}
          onClose={close}
          onDiscard={() => {
            close();
            readAnew();
          }}
        />
      )}
      {open?.to === 'revoke' && (
        <RevokeDialog
          title={`Revocar la clave de ${keyName(open.key)}`}
          allows={isLive(endsOf(open.key)) ? wordsOf(open.key.endpoints) : []}
          lastUsed={open.key.lastUsedAt}
          revoke={() => admin.auth.apiKeys.revoke.mutate({ id: open.key.id })}
          onClose={close}
          onDone={() => done(`La clave de ${keyName(open.key)} quedó revocada.`)}
        />
      )}
    </AdministrationPage>
  );
}
