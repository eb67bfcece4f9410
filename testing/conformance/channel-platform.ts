/** The credentials of a platform that calls a webhook. */
export interface PlatformConnection {
  readonly token: string;
  readonly webhookSecret: string;
}

/** A text that somebody sends at the platform. */
export interface PlatformText {
  /** What the platform calls this delivery. */
  readonly id: string;
  readonly chat: string;
  readonly text: string;
}

/**
 * The platform of a channel, as a test plays it: over real HTTP, as the real one speaks. `well`: it takes what is sent.
 * `busy`: it says to come again in a second. `away`: it fails.
 */
export interface ChannelPlatform {
  mode: 'well' | 'busy' | 'away';
  /** What it took, in its order. */
  readonly taken: readonly { readonly chat: string; readonly text: string }[];
  /** Returns the body of the call that brings a text. */
  bodyOf(text: PlatformText): string;
  /** Returns the headers that a call with that body is made with. */
  headersOf(body: string, connection: PlatformConnection): Readonly<Record<string, string>>;
}
