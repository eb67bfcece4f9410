/** An error of a message that was not sent, with a code only: a server's text quotes addresses. */
abstract class MailError extends Error {
  constructor(readonly code: string) {
    super(`mail was not sent: ${code}`);
    this.name = new.target.name;
  }
}

/** Thrown when the message will never be accepted: its address or its content was refused for good. */
export class MailRefusedError extends MailError {}

/** Thrown when the message may be accepted later, or was accepted and the answer was lost. */
export class MailDelayedError extends MailError {
  constructor(
    code: string,
    /** Whether the operator has to fix the configuration: password or certificate. */
    readonly needsOperator: boolean,
    /** Whether this attempt reached no server, so that nothing of the message can have been accepted. */
    readonly isUnsent: boolean,
  ) {
    super(code);
  }
}
