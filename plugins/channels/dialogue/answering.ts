import { inject, injectable } from 'inversify';
import { InputError, PayloadTooLargeError } from '../../../host/plugin-api/index.js';
import { Drafts, missingAnswer, typedAnswer, type Draft, type FormField } from '../../forms/contract.js';
import type { PlatformFile } from '../contract.js';
import { Wordings } from '../texts/wordings.js';
import { Hearing, SPOKEN } from '../voice/hearing.js';
import { withAlbumFile } from './albums.js';
import { Asking } from './asking.js';
import { datesInWords } from './dates-in-words.js';
import type { BegunText } from './dialogue-state.js';
import { fileQuestionOf } from './file-question.js';
import { LongTexts, wholeOf, type WholeText } from './long-texts.js';
import { MoreFiles } from './more-files.js';
import { choicesOf } from './offers.js';
import { Picking } from './picking.js';
import { ReceivedFiles } from './received-files.js';
import { errorsOf, type Said, type TalkAsked } from './talk.js';

/** Reads messages as answers to the asked question. */
@injectable()
export class Answering {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Asking) private readonly asking: Asking,
    @inject(Picking) private readonly picking: Picking,
    @inject(ReceivedFiles) private readonly files: ReceivedFiles,
    @inject(Hearing) private readonly hearing: Hearing,
    @inject(LongTexts) private readonly longTexts: LongTexts,
    @inject(MoreFiles) private readonly moreFiles: MoreFiles,
  ) {}

  async answer(talk: TalkAsked): Promise<Said> {
    const { state } = talk;
    const { questions, field } = await this.asked(talk);
    if (!field) return this.gone(talk);
    if (state.begun) {
      const heard = await this.longTexts.hear(talk, state.begun);
      return 'after' in heard ? heard : this.write(talk, questions, field, heard);
    }
    const { content } = talk.turn.message;
    const place = fileQuestionOf(state, questions, content);
    if (place && content.kind === 'file') {
      return this.receive({ ...talk, state: { ...state, asked: place.codigo } }, questions, place, content.file);
    }
    if (field.tipo === 'ARCHIVO' && 'file' in content && state.subject.kind !== 'task')
      return this.receive(talk, questions, field, content.file);
    if (content.kind === 'voice' && SPOKEN.has(field.tipo)) return this.hear(talk, questions, content.file);
    if (content.kind === 'location' && field.tipo === 'UBICACION') {
      const { latitude: latitud, longitude: longitud } = content;
      return this.change(talk, questions, { latitud, longitud });
    }
    if (content.kind === 'choice' || content.kind === 'text') return this.read(talk, questions, field);
    return this.asking.refuse(talk, questions, await this.wordings.say('respuesta_otra_clase'));
  }

  /** Ends a begun text, which becomes the whole answer. */
  async end(talk: TalkAsked, begun: BegunText): Promise<Said> {
    const { questions, field } = await this.asked(talk);
    return field ? this.write(talk, questions, field, begun) : this.gone(talk);
  }

  /** Leaves a question without an answer. */
  async skip(talk: TalkAsked): Promise<Said> {
    const { questions, field } = await this.asked(talk);
    if (!field?.obligatorio) return this.change(talk, questions, '');
    const motivo = missingAnswer(field);
    return this.asking.refuse(talk, questions, await this.wordings.say('respuesta_obligatoria', { motivo }));
  }

  private async asked({ state, by }: TalkAsked) {
    const questions = await this.drafts.listQuestions(state.borrador, by);
    return { questions, field: questions.find(({ codigo }) => codigo === state.asked) };
  }

  private async gone(talk: TalkAsked): Promise<Said> {
    const before = [{ text: await this.wordings.say('pregunta_cambio') }];
    return this.asking.next(talk, talk.state, await this.drafts.getDraft(talk.state.borrador, talk.by), before);
  }

  private async read(talk: TalkAsked, questions: readonly FormField[], field: FormField): Promise<Said> {
    const { state, turn } = talk;
    const { content } = turn.message;
    const picked = this.picking.read(state, field, content);
    if (picked.kind === 'expired') {
      return this.asking.refuse(talk, questions, await this.wordings.say('opcion_vencida'));
    }
    if (picked.kind === 'keep') {
      return this.asking.next(talk, state, await this.drafts.getDraft(state.borrador, talk.by));
    }
    if (picked.kind === 'clear') return this.clear(talk, questions);
    if (picked.kind === 'state') return this.asking.again({ ...talk, state: picked.state }, picked.state, questions);
    if (picked.kind === 'none') {
      return this.asking.refuse(talk, questions, await this.wordings.say('eleccion_vacia'));
    }
    if (picked.kind === 'answer') return this.change(talk, questions, picked.value);
    if (await this.picking.isDoneWithoutFiles(field, content)) return this.skip(talk);
    if (field.tipo === 'ARCHIVO' || content.kind !== 'text') {
      return this.asking.refuse(talk, questions, await this.wordings.say('respuesta_otra_clase'));
    }
    if (content.cut) return this.longTexts.begin(talk, content, content.cut);
    return this.write(talk, questions, field, wholeOf(undefined, content));
  }

  private async write(
    talk: TalkAsked,
    questions: readonly FormField[],
    field: FormField,
    whole: WholeText,
  ): Promise<Said> {
    const typed = typedAnswer(field, whole.text);
    if (typed.kind !== 'answer') {
      const motivo = await this.wordings.say('respuesta_no_valida', { motivo: typed.reason });
      return this.asking.refuse(talk, questions, motivo);
    }
    const { maxLength } = field.schema;
    const isTooLong = typeof maxLength === 'number' && whole.letters > maxLength;
    const draft = await this.changed(talk, typed.answer, isTooLong ? whole : undefined);
    if (typeof draft === 'string') return this.asking.refuse(talk, questions, draft);
    const { begun: _ended, ...state } = talk.state;
    return this.goOn({ ...talk, state }, questions, draft);
  }

  private async change(talk: TalkAsked, questions: readonly FormField[], value: unknown): Promise<Said> {
    const draft = await this.changed(talk, value);
    return typeof draft === 'string' ? this.asking.refuse(talk, questions, draft) : this.goOn(talk, questions, draft);
  }

  private async receive(
    talk: TalkAsked,
    questions: readonly FormField[],
    field: FormField,
    file: PlatformFile,
  ): Promise<Said> {
    const draft = await this.files.answer(talk, field, file);
    if (typeof draft === 'string') return this.asking.refuse(talk, questions, draft);
    const said = (await this.moreFiles.ask(talk, field, draft)) ?? (await this.goOn(talk, questions, draft));
    return draft.next ? withAlbumFile(said, talk, field, draft) : said;
  }

  /** Removes the files of a question, and asks it again. */
  private async clear(talk: TalkAsked, questions: readonly FormField[]): Promise<Said> {
    const draft = await this.changed(talk, '');
    if (typeof draft === 'string') return this.asking.refuse(talk, questions, draft);
    const { attached: _removed, ...state } = talk.state;
    return this.asking.again({ ...talk, state }, state, questions);
  }

  /** Transcribes a voice note and shows the text. The question stays open until the user confirms it. */
  private async hear(talk: TalkAsked, questions: readonly FormField[], file: PlatformFile): Promise<Said> {
    const texto = await this.hearing.hear(talk.turn, file, talk.signal);
    const draft = texto === undefined ? undefined : await this.changed(talk, texto);
    if (texto === undefined || draft === undefined) {
      return this.asking.refuse(talk, questions, await this.wordings.say('voz_escriba'));
    }
    const text = await this.wordings.say('voz_entendida', { texto });
    if (typeof draft === 'string') {
      return this.asking.again(talk, talk.state, questions, { before: [{ text }, { text: draft }] });
    }
    const label = await this.wordings.say('boton_correcto');
    const offer = { id: talk.turn.id, picks: [{ pick: { kind: 'keep' as const }, label }] };
    return { after: { ...talk.state, offer }, replies: [{ text, choices: choicesOf(offer) }] };
  }

  private async goOn(talk: TalkAsked, questions: readonly FormField[], draft: Draft): Promise<Said> {
    const { next } = draft;
    if (!next) {
      // With this answer, a condition of the form fails, so the next question cannot be found. The answer is removed.
      await this.changed(talk, '');
      return this.asking.refuse(talk, questions, await this.wordings.say('condicion_no_evaluada'));
    }
    const blank = next.kind === 'question' && next.question.codigo === talk.state.asked ? next.question : undefined;
    const words = blank && (await this.wordings.say('respuesta_obligatoria', { motivo: missingAnswer(blank) }));
    const before = words === undefined ? [] : [{ text: words }];
    return this.asking.next(talk, talk.state, draft, before);
  }

  /**
   * Saves the answer. Returns the draft, or the reason why the form refuses it, with the text's length where it is
   * `tooLong`.
   */
  private async changed({ state, by }: TalkAsked, value: unknown, tooLong?: WholeText): Promise<Draft | string> {
    try {
      return await this.drafts.changeDraft(state.borrador, { answers: { [state.asked]: value } }, by);
    } catch (error) {
      if (error instanceof PayloadTooLargeError) {
        return this.wordings.say('respuestas_demasiado_grandes', { motivo: error.message });
      }
      if (!(error instanceof InputError)) throw error;
      const motivo = datesInWords(errorsOf(error)[state.asked]?.join(' ') ?? error.message);
      if (!tooLong) return this.wordings.say('respuesta_no_valida', { motivo });
      const { letters: letras, messages: mensajes } = tooLong;
      return this.wordings.say('respuesta_muy_larga', { motivo, letras, mensajes });
    }
  }
}
