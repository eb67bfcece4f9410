import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { Drafts } from '../../forms/contract.js';
import { Wordings } from '../texts/wordings.js';
import { Answering } from './answering.js';
import { Asking } from './asking.js';
import { Choosing } from './choosing.js';
import type { CommandName, TypedCommand } from './commands.js';
import { Following } from './following.js';
import { Sending } from './sending.js';
import type { Outcome, Said, Talk, TalkAt } from './talk.js';

/** Obeys commands. */
@injectable()
export class CommandReplies {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Choosing) private readonly choosing: Choosing,
    @inject(Asking) private readonly asking: Asking,
    @inject(Answering) private readonly answering: Answering,
    @inject(Sending) private readonly sending: Sending,
    @inject(Following) private readonly following: Following,
  ) {}

  async obey(talk: Talk, name: CommandName, { argument }: TypedCommand): Promise<Outcome> {
    const { state } = talk;
    if (name === 'ayuda') return this.tell(talk, await this.wordings.say('ayuda'));
    if (name === 'estado') return { after: talk.state, replies: await this.following.tell(argument, talk.by) };
    const isOpening = name === 'tramite' || (name === 'continuar' && argument !== '');
    if (state && state.stage !== 'tramites') {
      const open = { ...talk, state };
      if (!isOpening || (name === 'continuar' && argument === state.borrador)) return this.obeyOpen(open, name);
      return this.tell(talk, await this.wordings.say('tramite_abierto', { tramite: state.tramite.nombre }));
    }
    if (isOpening) {
      return name === 'tramite' ? this.choosing.begin(talk, argument) : this.choosing.resume(talk, argument);
    }
    if (!state) return this.tell(talk, await this.wordings.say('sin_dialogo'));
    if (name !== 'cancelar') return this.choosing.begin(talk, '');
    return { after: undefined, replies: [{ text: await this.wordings.say('cancelado_sin_comenzar') }] };
  }

  /** Ends the dialogue; the draft lives on until its time is over, for whoever has its key. */
  async cancel({ state: { tramite, borrador } }: TalkAt): Promise<Said> {
    const text = await this.wordings.say('cancelado', { tramite: tramite.nombre, borrador });
    return { after: undefined, replies: [{ text }] };
  }

  /** Sends what is complete; otherwise asks what is missing. */
  async send(talk: TalkAt): Promise<Outcome> {
    const draft = await this.drafts.get(talk.state.borrador, talk.by);
    if (draft.next?.kind === 'complete') return this.sending.prepare(talk);
    return this.asking.next(talk, talk.state, draft, [{ text: await this.wordings.say('faltan_preguntas') }]);
  }

  private async obeyOpen(talk: TalkAt, name: CommandName): Promise<Outcome> {
    const { state, by } = talk;
    switch (name) {
      case 'cancelar':
        return this.cancel(talk);
      case 'enviar':
        return this.send(talk);
      case 'atras':
        return this.asking.back(talk);
      case 'omitir':
        if (state.stage === 'question') return this.answering.skip({ ...talk, state });
        break;
      case 'enlace': {
        const { borrador } = state;
        // It tells of one that has ended.
        await this.drafts.get(borrador, by);
        const enlace = `${this.settings.publicUrl}/home/api/borrador/${borrador}`;
        return this.tell(talk, await this.wordings.say('enlace', { enlace, borrador }));
      }
      default:
        break;
    }
    return this.asking.next(talk, state, await this.drafts.get(state.borrador, by));
  }

  private tell({ state }: Talk, text: string): Said {
    return { after: state, replies: [{ text }] };
  }
}
