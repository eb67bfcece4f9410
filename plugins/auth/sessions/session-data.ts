import 'express-session';

declare module 'express-session' {
  /**
   * The content of a session: its user, the generation of the account, and the value that proves that a form came from
   * a page of this service.
   */
  interface SessionData {
    userId: number;
    generation: number;
    csrf: string;
    /** The end for lack of use, in milliseconds since 1970. It has a column of its own. */
    idleUntil: number;
    /** The absolute end of a stored session, in milliseconds since 1970, where no column has it. */
    endsAt?: number;
    /** The {@link LoginTrace} of the session; none in one that began before it was stored. */
    device?: string;
    begunFrom?: string;
    usedFrom?: string;
    /** The address of the present request; see {@link noteAddress}. */
    readonly seenFrom?: string;
  }
}
