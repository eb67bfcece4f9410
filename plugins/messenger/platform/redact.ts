const LONGEST = 300;

/** Removes the secrets from a text of the platform, and also the part of a bot's token that follows its number. */
export function redact(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap((secret) => [secret, secret.slice(secret.indexOf(':') + 1)]);
  const hidden = parts
    .filter((part) => part.length > 0)
    .reduce((rest, part) => rest.replaceAll(part, '***').replaceAll(encodeURIComponent(part), '***'), text);
  return hidden.slice(0, LONGEST);
}
