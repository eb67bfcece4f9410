const TOKEN = '[0-9a-f]{32}';

/** The longest local part that leaves place for `+` and the token in the 64 letters of one. */
export const LONGEST_LOCAL_PART = 64 - 1 - 32;

const quoted = (text: string): string => text.replaceAll(/[.+-]/g, String.raw`\$&`);

/** The addresses that mails come back to: one of its own for each mail, which no other person can guess. */
export class ReturnAddress {
  private readonly local: string;
  private readonly domain: string;
  private readonly form: RegExp;

  /** @param address where they all come back to, such as `rebotes@ciudad.gov.co`. */
  constructor(address: string) {
    [this.local, this.domain] = address.split('@') as [string, string];
    this.form = new RegExp(
      String.raw`(?<![\w.+-])${quoted(this.local)}\+(${TOKEN})@${quoted(this.domain)}(?![\w.-])`,
      'i',
    );
  }

  /** Returns the envelope sender of a mail: `rebotes+<token>@ciudad.gov.co`. */
  of(mailId: string): string {
    return `${this.local}+${mailId.replaceAll('-', '')}@${this.domain}`;
  }

  /** Returns the mail that an address within a text is of; undefined where there is none. */
  mailIn(text: string): string | undefined {
    return mailOfToken(this.form.exec(text)?.[1] ?? '');
  }
}

/** Returns the mail that a token is of; undefined for what is none. */
export function mailOfToken(token: string): string | undefined {
  if (!/^[0-9a-f]{32}$/i.test(token)) return undefined;
  return token.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the mail whose Message-ID this is, with or without its angle brackets; undefined for one of others. */
export function mailOfMessageId(messageId: string): string | undefined {
  return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[\w.-]{1,255}>?$/i
    .exec(messageId.trim())?.[1]
    ?.toLowerCase();
}
