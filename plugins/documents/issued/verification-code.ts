import { randomInt } from 'node:crypto';
import { plainValue } from '../../../host/plugin-api/index.js';

/** Digits and capital letters, without those that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP = 4;

/** Makes a new code, such as `7K2M-QX4T-9HNB`: 59 random bits, too many to guess. */
export function newVerificationCode(): string {
  const group = (): string => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Reads a code as people type it: in small letters, with blanks, without hyphens. Returns undefined for an impossible
 * one.
 */
export function readVerificationCode(typed: string): string | undefined {
  const letters = plainValue(typed).replace(/[\s-]/g, '').toUpperCase();
  if (letters.length !== GROUPS * GROUP || [...letters].some((letter) => !ALPHABET.includes(letter))) return undefined;
  return letters.match(/.{4}/g)!.join('-');
}
