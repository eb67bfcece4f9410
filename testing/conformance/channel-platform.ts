/** The credentials of a platform that calls a webhook. */
export interface PlatformConnection {
  readonly token: string;
  readonly webhookSecret: string;
}

/** A text that a person sends on the platform. */
export interface PlatformText {
  /** The id that the platform gives this delivery. */
  readonly id: string;
  readonly chat: string;
  readonly text: string;
}

/**
 * The platform of a channel, simulated by a test over real HTTP, with the protocol of the real one. `well`: it accepts
 * messages. `busy`: it asks for a retry in a second. `away`: it fails.
 */
export interface ChannelPlatform {
  mode: 'well' | 'busy' | 'away';
  /** The messages that it accepted, in order. */
  readonly taken: readonly { readonly chat: string; readonly text: string }[];
  /** Returns the body of the webhook call that delivers a text. */
  bodyOf(text: PlatformText): string;
  /** Returns the headers of a webhook call with that body. */
  headersOf(body: string, connection: PlatformConnection): Readonly<Record<string, string>>;
}
