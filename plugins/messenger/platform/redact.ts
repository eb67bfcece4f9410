const LONGEST = 300;

/** Text of the platform without these secrets, nor the part of a bot's token that follows its number. */
export function redact(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap((secret) => [secret, secret.slice(secret.indexOf(':') + 1)]);
  const hidden = parts
    .filter((part) => part.length > 0)
    .reduce((rest, part) => rest.replaceAll(part, '***').replaceAll(encodeURIComponent(part), '***'), text);
  return hidden.slice(0, LONGEST);
}
