/** How an attempt ended. */
export type AttemptEnd = 'done' | 'failed' | 'given-up' | 'expired' | 'handed-back' | 'lost';

/** What is counted of the jobs that this host does, by type. */
export interface JobFigures {
  ended(type: string, end: AttemptEnd): void;
  /** The time of a call was up before it had ended; answers what to call once it has ended after all. */
  overran(type: string): () => void;
}
