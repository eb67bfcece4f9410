import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../frame/session.js';
import { focusOn } from '../../ui/focus.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor } from '../frame/use-editor.js';
import { botEdition, botQuery, changeBot, reloadBot, type Bot, type TypedBot } from './bot-data.js';
import { BotFields } from './bot-fields.js';
import { BotLink } from './bot-link.js';
import { BotState } from './bot-state.js';
import { BotWebhook } from './bot-webhook.js';
import { WebhookSecret } from './webhook-secret.js';

const list = '/administracion/bots';

/** A bot: its chat, its connection with the platform, and its data. */
export function Component() {
  const id = Number(useParams()['id']);
  const { may } = useSession();
  const client = useQueryClient();
  const query = useQuery(botQuery(id));
  const isManager = may('messenger.admin');
  // The form begins anew after a save and after a discard, and not with a reading in the background.
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) focusOn(document.querySelector('#contenido h1'));
  }, [round]);
  async function beginAnew(): Promise<void> {
    await client.invalidateQueries({ queryKey: ['bots'] });
    setRound((before) => before + 1);
  }
  return (
    <Loaded query={query} isPage>
      {(bot) => (
        <AdministrationPage title={bot.identificador} above={{ text: 'Bots', to: list }} lead={<BotState {...bot} />}>
          <div className="stack">
            <BotLink bot={bot} isManager={isManager} />
            <BotWebhook bot={bot} isManager={isManager} />
            {isManager && <BotData key={`${id} ${round}`} bot={bot} onStored={beginAnew} />}
            {may('messenger.secret') && <WebhookSecret id={id} />}
          </div>
        </AdministrationPage>
      )}
    </Loaded>
  );
}

function BotData({ bot, onStored }: { readonly bot: Bot; readonly onStored: () => Promise<void> }) {
  const navigate = useNavigate();
  const tell = useNotice();
  const [begun] = useState(bot);
  // The owner as it is stored, which a conflict may bring anew.
  const owner = useRef(begun.usuario);
  const editor = useEditor<TypedBot>({
    edition: botEdition(begun),
    save: (typed, revision) => changeBot({ id: begun.id, usuario: owner.current }, typed, revision),
    reload: async () => {
      const present = await reloadBot(begun.id);
      if (present) owner.current = present.item.usuario;
      return present;
    },
    onSaved: ({ identificador }) => {
      tell(`El bot ${identificador} quedó guardado.`);
      void onStored();
    },
  });
  return (
    <section className="card stack" aria-labelledby="datos">
      <h2 id="datos">Datos del bot</h2>
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)}>
        <BotFields form={editor.form} owner={begun.usuario} hasToken={begun.activa} />
        <SaveBar editor={editor} onCancel={() => void navigate(list)} />
      </form>
      <ConflictDialog
        editor={editor}
        fields={[
          { name: 'identificador', label: 'Nombre del bot' },
          { name: 'usuario', label: 'Persona que recibe sus tareas' },
          { name: 'ciudadanos', label: 'Atiende ciudadanos' },
          { name: 'token', label: 'Token', show: (token) => (token === '' ? 'El que tiene' : 'El que usted escribió') },
        ]}
        onDiscard={() => void onStored()}
      />
    </section>
  );
}
