import { Answering } from './answering.js';
import { Asking } from './asking.js';
import { Choosing } from './choosing.js';
import { CommandReplies } from './command-replies.js';
import { DialogueRows } from './dialogue-rows.js';
import { Dialogue } from './dialogue.js';
import { Following } from './following.js';
import { Picking } from './picking.js';
import { QuestionChoices } from './question-choices.js';
import { ReceivedFiles } from './received-files.js';
import { Reviewing } from './reviewing.js';
import { ReviewReplies } from './review-replies.js';
import { Sending } from './sending.js';

/** The services of dialogues, each bound to itself. */
export const dialogueServices = [
  Answering,
  Asking,
  Choosing,
  CommandReplies,
  Dialogue,
  DialogueRows,
  Following,
  Picking,
  QuestionChoices,
  ReceivedFiles,
  Reviewing,
  ReviewReplies,
  Sending,
] as const;
