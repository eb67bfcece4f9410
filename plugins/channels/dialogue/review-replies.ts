import { inject, injectable } from 'inversify';
import { Drafts } from '../../forms/contract.js';
import type { Reply } from '../conversation/turn.js';
import { Acting } from '../inbox/acting.js';
import { Wordings } from '../texts/wordings.js';
import { Asking } from './asking.js';
import { CommandReplies } from './command-replies.js';
import { pickedOf, plain } from './offers.js';
import { Reviewing } from './reviewing.js';
import type { Outcome, Said, TalkAt } from './talk.js';

/** Handles messages during the review: sending the form, or changing an answer. */
@injectable()
export class ReviewReplies {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(CommandReplies) private readonly commands: CommandReplies,
    @inject(Asking) private readonly asking: Asking,
    @inject(Reviewing) private readonly reviewing: Reviewing,
    @inject(Acting) private readonly acting: Acting,
  ) {}

  async answer(talk: TalkAt): Promise<Outcome> {
    const { state, turn } = talk;
    const pick = pickedOf(state.offer, turn.message.content);
    if (pick === 'expired') return this.again(talk, [{ text: await this.wordings.say('opcion_vencida') }]);
    switch (pick?.kind) {
      case 'send':
        return this.commands.send(talk);
      case 'cancel':
        return this.commands.cancel(talk);
      case 'change':
        return this.reviewing.fields(talk, 0);
      case 'page':
        return this.reviewing.fields(talk, pick.page);
      case 'words':
        return state.subject.kind === 'task' ? this.acting.askWords(talk, state.subject) : this.named(talk);
      case 'field':
        return this.asking.goTo(talk, pick.codigo);
      default:
        return this.named(talk);
    }
  }

  /** Goes to the question that a text names, on any page. */
  private async named(talk: TalkAt): Promise<Said> {
    const { content } = talk.turn.message;
    if (talk.state.stage === 'fields' && content.kind === 'text') {
      const wanted = plain(content.text);
      const questions = await this.drafts.listQuestions(talk.state.borrador, talk.by);
      const field = questions.find(({ texto }) => plain(texto) === wanted);
      if (field) return this.asking.goTo(talk, field.codigo);
    }
    return this.again(talk, [{ text: await this.wordings.say('respuesta_otra_clase') }]);
  }

  /** Repeats the present stage, or continues the form where the draft was changed elsewhere. */
  private async again(talk: TalkAt, before: readonly Reply[]): Promise<Said> {
    if (talk.state.stage === 'fields') return this.reviewing.fields(talk, talk.state.page, before);
    const draft = await this.drafts.getDraft(talk.state.borrador, talk.by);
    return this.asking.next(talk, talk.state, draft, before);
  }
}
