import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Button } from '../../ui/button.js';
import { useNotice } from '../../ui/notices.js';
import { More } from '../../ui/pager.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Sub, Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { usePages } from '../frame/use-pages.js';
import type { Bot } from './bot-data.js';
import { BotState } from './bot-state.js';
import { NewBotDialog } from './new-bot-dialog.js';

const columns: readonly Column<Bot>[] = [
  {
    id: 'bot',
    title: 'Bot',
    cell: ({ identificador }) => identificador,
    to: ({ id }) => `/administracion/bots/${id}`,
  },
  {
    id: 'persona',
    title: 'Recibe sus tareas',
    cell: ({ nombre_usuario }) => nombre_usuario,
    below: ({ usuario, nombre_usuario }) => <Sub>{usuario !== nombre_usuario && usuario}</Sub>,
  },
  { id: 'ciudadanos', title: 'Atiende ciudadanos', cell: ({ ciudadanos }) => (ciudadanos ? 'Sí' : 'No') },
  { id: 'estado', title: 'Estado', cell: (bot) => <BotState {...bot} /> },
];

/** The bots of the messenger. */
export function Component() {
  const { may } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const tell = useNotice();
  const [isAdding, setAdding] = useState(false);
  const query = usePages<Bot, number>(['bots', 'list'], (place, options) =>
    admin.messenger.list.query({ ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Bots"
      lead="Lo que se escribe al chat enlazado de un bot llega como tarea a la bandeja de una persona."
      actions={
        may('messenger.admin') && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            Agregar un bot
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(bots) => (
          <Table
            label="Bots"
            rows={bots}
            columns={columns}
            rowId={({ id }) => id}
            isBusy={query.isFetching}
            empty={
              <Empty title="No hay bots">
                <p>Cree el bot en la plataforma y agréguelo aquí con su token.</p>
              </Empty>
            }
          >
            <More query={query} />
          </Table>
        )}
      </Loaded>
      {isAdding && (
        <NewBotDialog
          onClose={() => setAdding(false)}
          onCreated={({ id, identificador }) => {
            setAdding(false);
            tell(`El bot ${identificador} quedó agregado. Ahora registre su webhook y enlace su chat.`);
            void client.invalidateQueries({ queryKey: ['bots'] });
            // The form is clean in the next turn.
            setTimeout(() => void navigate(`/administracion/bots/${id}`));
          }}
        />
      )}
    </AdministrationPage>
  );
}
