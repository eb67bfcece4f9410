import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import type { Bot } from './bot-data.js';

type State = Pick<Bot, 'activa' | 'verificado' | 'codigos_bloqueados_hasta'>;

/** The state of a bot: by word and colour. */
export function BotState({ activa, verificado, codigos_bloqueados_hasta: blocked }: State) {
  return (
    <span className="row">
      {!activa && (
        <Badge look="danger" icon="alert">
          Sin token
        </Badge>
      )}
      {verificado ? (
        <Badge look="success" icon="check">
          Chat enlazado
        </Badge>
      ) : (
        <Badge look="warning">Sin chat enlazado</Badge>
      )}
      {blocked !== null && (
        <Badge look="warning" icon="lock">
          Códigos bloqueados hasta el {momentInWords(blocked)}
        </Badge>
      )}
    </span>
  );
}
