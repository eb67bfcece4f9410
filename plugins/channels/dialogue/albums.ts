import { inject, injectable } from 'inversify';
import { Drafts, filesOfAnswer, type Draft, type FormField } from '../../forms/contract.js';
import type { Reply } from '../conversation/turn.js';
import { Wordings } from '../texts/wordings.js';
import { Asking } from './asking.js';
import { isOpen, type Album, type DialogueState } from './dialogue-state.js';
import type { Outcome, Said, Talk, TalkAsked } from './talk.js';

/**
 * Handles files that are sent together: the first one that a question accepts answers it, or as many as it takes, and
 * the others answer no other question. This state is stored with the dialogue, for all hosts; the chat says once that
 * the others were not kept.
 */
@injectable()
export class Albums {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
  ) {}

  /** Runs `hear` for a message, unless it is one of the other files of an answered album. */
  async around(talk: Talk, hear: () => Promise<Outcome | undefined>): Promise<Outcome | undefined> {
    const { album } = talk.turn.message;
    const known = talk.state?.album;
    const isAdding = known?.adding !== undefined && known.adding === askedIn(talk.state);
    if (album !== undefined && album === known?.id && !isAdding) {
      if (known.kept) return this.leave(talk, known, known.kept);
      if (known.refused !== askedIn(talk.state)) return { after: talk.state, replies: [] };
    }
    const outcome = await hear();
    if (!outcome || 'filing' in outcome || !outcome.after) return outcome;
    const { after, replies } = outcome;
    if (album === undefined) return { after: { ...after, album: after.album ?? known }, replies };
    if (after.album?.id === album && after.album.kept) return outcome;
    const isSaid = album === known?.id && isSamePlace(talk.state, after);
    const refused = { id: album, refused: askedIn(talk.state), isTold: true };
    return { after: { ...after, album: refused }, replies: isSaid ? [] : replies };
  }

  private async leave(talk: Talk, known: Album, kept: NonNullable<Album['kept']>): Promise<Said> {
    const { state, by } = talk;
    if (!state || known.isTold) return { after: state, replies: [] };
    const { archivo, pregunta, maximo } = kept;
    const text = await (maximo === undefined
      ? this.wordings.say('album_uno_solo', { archivo, pregunta })
      : this.wordings.say('album_varios', { pregunta, maximo }));
    const before: Reply[] = [{ text }];
    const album = { ...known, isTold: true };
    const isBegun = state.stage === 'question' && state.begun !== undefined;
    if (!isOpen(state) || isBegun) return { after: { ...state, album }, replies: before };
    const said =
      state.stage === 'question'
        ? await this.asking.again({ ...talk, state }, state, await this.drafts.listQuestions(state.borrador, by), {
            before,
          })
        : await this.asking.next(talk, state, await this.drafts.getDraft(state.borrador, by), before);
    return { after: said.after && { ...said.after, album }, replies: said.replies };
  }
}

/** Records the file that answers a question as the kept one of its album, if it is in one. */
export function withAlbumFile(
  said: Said,
  { turn }: TalkAsked,
  { codigo, texto: pregunta, archivo: limits }: FormField,
  { answers }: Draft,
): Said {
  const { album: id } = turn.message;
  if (id === undefined || !said.after) return said;
  const archivo = filesOfAnswer(answers[codigo]).at(-1)?.nombre ?? '';
  const maximo = limits?.maximo;
  const kept = { archivo, pregunta, ...(maximo !== undefined && { maximo }) };
  const isOpen = maximo !== undefined && askedIn(said.after) === codigo;
  return { ...said, after: { ...said.after, album: { id, ...(isOpen && { adding: codigo }), kept, isTold: false } } };
}

const askedIn = (state: DialogueState | undefined): string | undefined =>
  state?.stage === 'question' ? state.asked : undefined;

const isSamePlace = (one: DialogueState | undefined, other: DialogueState): boolean =>
  one?.stage === other.stage && askedIn(one) === askedIn(other);
