const TOKEN = '[0-9a-f]{32}';

/** The longest local part that leaves room for `+` and the token within 64 characters. */
export const LONGEST_LOCAL_PART = 64 - 1 - 32;

const quoted = (text: string): string => text.replaceAll(/[.+-]/g, String.raw`\$&`);

/** The return addresses of mails: each mail has its own, which only its recipients know. */
export class ReturnAddress {
  private readonly local: string;
  private readonly domain: string;
  private readonly form: RegExp;

  /** @param address the common address of all returned mails, such as `rebotes@ciudad.gov.co`. */
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

  /** Returns the mail of a return address within a text; undefined without such an address. */
  mailIn(text: string): string | undefined {
    return mailOfToken(this.form.exec(text)?.[1] ?? '');
  }
}

/** Returns the mail of a token; undefined for anything else. */
export function mailOfToken(token: string): string | undefined {
  if (!/^[0-9a-f]{32}$/i.test(token)) return undefined;
  return token.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the mail with this Message-ID, with or without angle brackets; undefined for the id of another system. */
export function mailOfMessageId(messageId: string): string | undefined {
  return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[\w.-]{1,255}>?$/i
    .exec(messageId.trim())?.[1]
    ?.toLowerCase();
}
