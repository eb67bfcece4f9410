import 'express-session';

declare module 'express-session' {
  /**
   * What a session holds: its user, the generation of the account, and the value that proves a page of ours sent a
   * form.
   */
  interface SessionData {
    userId: number;
    generation: number;
    csrf: string;
    /** When the session would end for lack of use, in milliseconds since 1970. Kept in its own column. */
    idleUntil: number;
    /** The absolute end of one that is stored, in milliseconds since 1970, where no column has it. */
    endsAt?: number;
  }
}
