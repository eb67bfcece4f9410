/** Why a message was not sent, as a code without anything that was said: a server's text quotes addresses. */
abstract class MailError extends Error {
  constructor(readonly code: string) {
    super(`mail was not sent: ${code}`);
    this.name = new.target.name;
  }
}

/** The message will never be taken: its address or its content was refused for good. */
export class MailRefusedError extends MailError {}

/** The message may be taken later, or was taken and the answer was lost. */
export class MailDelayedError extends MailError {
  constructor(
    code: string,
    /** Whether somebody has to mend the configuration: password or certificate. */
    readonly needsOperator: boolean,
    /** Whether this attempt reached no server at all, so that nothing of the message can have been taken. */
    readonly isUnsent: boolean,
  ) {
    super(code);
  }
}
